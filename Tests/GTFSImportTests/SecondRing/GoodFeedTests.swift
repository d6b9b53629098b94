import Foundation
import GTFSFeed
import TestSupport
import Testing

@testable import GTFSPacking

/// Feeds as agencies publish them, and small ones of other people's test suites. No code is found that the Canonical
/// GTFS Validator would not find, which each entry has been looked through for.
@Suite("Feeds as they are published")
struct GoodFeedTests {
    private static let isLong = LongForm.isAsked

    @Test(.enabled(if: SharedFolder.feeds != nil, "the published feeds are not beside the package"))
    func `every one of them is in a table, and nothing else is`() {
        #expect((Self.found + Self.large).map(\.name).sorted() == SharedFolder.zips(in: SharedFolder.feeds))
    }

    @Test(
        .enabled(if: SharedFolder.feeds != nil, "the published feeds are not beside the package"),
        arguments: isLong ? found + large : found.filter(isSmall))
    func `it has exactly the codes that the validator would find`(feed: FoundCodes) throws {
        let folder = try #require(SharedFolder.feeds)
        #expect(try FoundCodes.codes(of: folder.appendingPathComponent(feed.name + ".zip")) == feed.codes)
    }

    /// Whether the zip has at most 400 kB; larger ones take minutes, and are looked at where GTFS_LONG=1 asks for it.
    private static func isSmall(_ feed: FoundCodes) -> Bool {
        let path = SharedFolder.feeds?.appendingPathComponent(feed.name + ".zip").path
        let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return (attributes?[.size] as? Int ?? 0) <= 400_000
    }

    static let found = FoundCodes.table(
        """
        aspen-flex
            duplicate_key foreign_key_violation stop_without_stop_time unknown_column unknown_file
            unsorted_stop_times
        auburn-transit-flex
            unknown_column
        bart-2009
            duplicate_route_name missing_recommended_file
        bart-2010
            duplicate_route_name missing_recommended_file unknown_column
        bart-2018
            missing_feed_contact_email_and_url
        bart-old
            missing_feed_contact_email_and_url
        bart-rt-static
            missing_feed_contact_email_and_url
        bay511-am
            missing_feed_contact_email_and_url missing_required_column unknown_column unknown_file
        bay511-ay
            missing_feed_contact_email_and_url missing_required_column unknown_column unknown_file
        bay511-gg
            missing_feed_contact_email_and_url unknown_file
        berlin-vbb-subset
            foreign_key_violation missing_recommended_file
        brown-county-flex
            foreign_key_violation leading_or_trailing_whitespaces missing_calendar_and_calendar_date_files
            stop_without_stop_time unknown_column
        cairns-qld
            missing_recommended_file
        caltrain-2009
            leading_or_trailing_whitespaces missing_recommended_file unsorted_stop_times
        caltrain-2015
            duplicate_route_name missing_recommended_file
        caltrain-2016
            missing_recommended_file
        caltrain-2017-07-24
            missing_recommended_file platform_without_parent_station route_long_name_contains_short_name
            unknown_file
        caltrain-2018
            missing_recommended_file route_long_name_contains_short_name route_short_name_too_long
            unknown_file
        car-jaune-reunion
            missing_recommended_file missing_timepoint_value
        cdmx
            leading_or_trailing_whitespaces missing_recommended_file unknown_file
        cobblinc-30
            missing_recommended_file unexpected_enum_value unknown_column
        cobblinc-deviated-flex
            foreign_key_violation missing_feed_contact_email_and_url missing_recommended_field
            route_color_contrast unknown_column
        ct-rt-static
            missing_feed_contact_email_and_url missing_required_column route_long_name_contains_short_name
            stop_without_stop_time unknown_column unknown_file
        ctran-flex
            unknown_column
        cv-caltrain-fare-zones
            unknown_column
        cv-tri-delta-fare-rules
            missing_recommended_file
        cv-vta-gtfs-conditionally-required-checks
            duplicate_key foreign_key_violation location_with_unexpected_stop_time
            location_without_parent_station missing_required_agency_id missing_required_field missing_stop_name
            missing_trip_edge stop_time_timepoint_without_times stop_without_location stop_without_stop_time
            translation_foreign_key_violation unknown_column unknown_file
        cv-vta-gtfs-multiple-trips
            foreign_key_violation stop_without_stop_time unknown_column unknown_file
        cv-washington-park-shuttle-with-flex-additions
            missing_required_column unknown_column unknown_file
        eg-transitland
            missing_required_column stop_without_stop_time unknown_column unknown_file
        gk-sample
            (none)
        gk-sample-2
            missing_recommended_file unknown_column
        google-sample-feed-1
            invalid_row_length missing_recommended_file unknown_column
        gp-correct-a
            invalid_row_length missing_recommended_file unknown_column unusable_trip unused_shape unused_trip
        gp-correct-addflds
            duplicate_route_name invalid_row_length unknown_column unusable_trip unused_shape unused_trip
        greater-longview-gl
            missing_recommended_file
        gs-fares-v1
            duplicate_route_name foreign_key_violation invalid_row_length missing_calendar_and_calendar_date_files
            missing_recommended_file route_both_short_and_long_name_missing stop_without_stop_time unknown_column
        gs-fares-v2
            foreign_key_violation invalid_currency_amount invalid_row_length
            missing_calendar_and_calendar_date_files missing_recommended_file stop_without_location
            stop_without_stop_time unknown_column
        gs-gtfs
            duplicate_key foreign_key_violation missing_feed_contact_email_and_url
            missing_required_agency_id route_long_name_contains_short_name stop_without_stop_time
            unknown_column unsorted_stop_times unused_shape
        gs-gtfs-with-bom
            duplicate_key foreign_key_violation missing_feed_contact_email_and_url
            missing_required_agency_id route_long_name_contains_short_name stop_without_stop_time
            unexpected_enum_value unknown_column unsorted_stop_times unused_shape
        gs-interpolated-stop-times
            foreign_key_violation missing_feed_contact_email_and_url missing_required_agency_id
            route_long_name_contains_short_name stop_without_stop_time unexpected_enum_value unknown_column
            unused_shape
        gs-macosx
            duplicate_key foreign_key_violation invalid_input_files_in_subfolder
            missing_feed_contact_email_and_url missing_required_agency_id
            route_long_name_contains_short_name stop_without_stop_time unexpected_enum_value unknown_column
            unsorted_stop_times unused_shape
        gs-metra
            invalid_input_files_in_subfolder missing_recommended_file stop_without_stop_time unknown_column
            unusable_trip unused_shape unused_trip
        gs-missing-feed-date
            duplicate_key foreign_key_violation missing_feed_contact_email_and_url
            missing_required_agency_id route_long_name_contains_short_name stop_without_stop_time
            unexpected_enum_value unknown_column unsorted_stop_times unused_shape
        gs-only-required-fields
            foreign_key_violation invalid_row_length missing_feed_contact_email_and_url
            missing_required_agency_id route_long_name_contains_short_name stop_without_stop_time unknown_column
            unusable_trip unused_shape
        gs-subdirectory
            duplicate_key foreign_key_violation invalid_input_files_in_subfolder
            missing_feed_contact_email_and_url missing_required_agency_id
            route_long_name_contains_short_name stop_without_stop_time unknown_column unsorted_stop_times
            unused_shape
        gtfsdb-flex
            leading_or_trailing_whitespaces stop_without_stop_time unknown_column unknown_file
        gtfsdb-large-sample
            invalid_color missing_feed_contact_email_and_url unknown_column unknown_file
        gtfstidy-testfeed
            duplicate_route_name invalid_row_length missing_recommended_file stop_without_stop_time
            unknown_column unusable_trip unused_shape unused_trip
        israel-public-transportation-route-2126
            missing_recommended_file
        kcm-rt-static-2021
            foreign_key_violation missing_feed_contact_email_and_url route_short_name_too_long
            stop_without_stop_time unknown_column unknown_file
        kcm-small
            foreign_key_violation missing_recommended_file missing_required_agency_id
            route_long_name_contains_short_name same_name_and_description_for_route unknown_column
        marta-856
            missing_feed_contact_email_and_url unexpected_enum_value unknown_column
        mdot-metro-fares-v2
            foreign_key_violation missing_recommended_file missing_required_column
            route_long_name_contains_short_name route_short_name_too_long stop_without_stop_time
            unknown_column unusable_trip unused_trip
        nyc-bus-m34
            missing_recommended_file unknown_column
        nyc-subway-2025-small
            missing_recommended_file
        oba-nyct-multi-trips
            foreign_key_violation missing_recommended_file stop_without_stop_time unexpected_enum_value
            unknown_column unknown_file wrong_parent_location_type
        otp-interlining
            duplicate_route_name missing_recommended_file unknown_file
        otp-shape-dist-traveled
            missing_recommended_file stop_without_stop_time unknown_column
        otp-simple
            invalid_integer invalid_row_length location_without_parent_station missing_recommended_file
            route_long_name_contains_short_name stop_time_with_arrival_before_previous_departure_time
            stop_without_stop_time unknown_column
        piercetransit-stop-areas-flex
            foreign_key_violation stop_without_stop_time unknown_column unknown_file
        poa-porto-alegre
            invalid_color missing_feed_contact_email_and_url unknown_column
        pygtfs-routes-without-agency
            missing_recommended_file unsorted_stop_times
        raba-redding
            stop_without_stop_time unknown_column
        rtv-testagency
            foreign_key_violation invalid_integer missing_recommended_file
            route_long_name_contains_short_name stop_time_with_arrival_before_previous_departure_time
            stop_without_stop_time unknown_column
        sao-paulo-small
            missing_recommended_file
        sf-google-transit-2
            missing_feed_contact_email_and_url
        sound-transit-2025
            invalid_currency_amount stop_without_stop_time unknown_column unknown_file unused_shape
        tf-au-sydney-entrances
            missing_calendar_and_calendar_date_files missing_recommended_file missing_required_file
            unknown_column
        tf-good-feed
            missing_recommended_file
        tf-only-calendar-dates
            missing_recommended_file
        tf-utf8bom
            missing_recommended_file
        tl-example
            invalid_row_length missing_feed_contact_email_and_url missing_recommended_field unknown_column
            unknown_file unused_shape
        tl-example-pathways
            missing_calendar_and_calendar_date_files missing_recommended_file missing_required_file
            number_out_of_range unknown_column
        tl-nested-dir
            invalid_input_files_in_subfolder invalid_row_length missing_feed_contact_email_and_url
            missing_recommended_field unknown_column unknown_file unused_shape
        trimet-2routes
            missing_feed_contact_email_and_url unknown_column
        trimet-vermont-2018-02-06
            invalid_url unknown_column
        turlock-fares-v2
            foreign_key_violation invalid_currency_amount missing_required_column stop_without_stop_time
            unknown_column unknown_file unusable_trip unused_trip
        usf-bullrunner
            missing_recommended_file
        usf-bullrunner-exact1
            missing_recommended_file
        usf-bullrunner-no-shapes
            missing_recommended_file
        vpe-notices
            foreign_key_violation route_short_name_too_long stop_without_stop_time unknown_column
            unknown_file unusable_trip unused_trip
        vta-2015
            leading_or_trailing_whitespaces missing_recommended_file stop_without_stop_time
            unsorted_stop_times
        vvs-751
            missing_recommended_file unexpected_enum_value unknown_column
        vvs-764
            missing_recommended_file unexpected_enum_value unknown_column
        """)

    /// Zips of more than 3 MB, looked at where GTFS_LONG=1 asks for it.
    static let large = FoundCodes.table(
        """
        bay511-merged
            inconsistent_agency_timezone missing_recommended_file missing_required_agency_id
            route_color_contrast route_long_name_contains_short_name route_short_name_too_long
            stop_time_timepoint_without_times stop_without_stop_time unused_shape
        bydgoszcz-pl
            missing_feed_contact_email_and_url unknown_column
        hart-rt-static
            missing_recommended_file unsorted_stop_times
        hart-tampa-2015
            missing_recommended_file
        hart-tampa-2018
            missing_recommended_file unsorted_stop_times
        nyc-subway-2018
            leading_or_trailing_whitespaces missing_recommended_file unused_shape
        sacramento-2015
            missing_recommended_file
        wmata-dc
            missing_feed_contact_email_and_url number_out_of_range unknown_column
        """)
}
