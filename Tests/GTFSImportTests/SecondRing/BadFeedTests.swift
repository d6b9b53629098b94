import Foundation
import GTFSFeed
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Feeds with defects, of other people's test suites")
struct BadFeedTests {
    @Test(.enabled(if: SharedFolder.badFeeds != nil, "the feeds with defects are not beside the package"))
    func `every one of them is in the table, and nothing else is`() {
        #expect(Self.found.map(\.name) == SharedFolder.zips(in: SharedFolder.badFeeds))
    }

    @Test(
        .enabled(if: SharedFolder.badFeeds != nil, "the feeds with defects are not beside the package"),
        arguments: found)
    func `it has exactly the codes that are told of it, or is refused`(feed: FoundCodes) throws {
        let folder = try #require(SharedFolder.badFeeds)
        #expect(try FoundCodes.codes(of: folder.appendingPathComponent(feed.name + ".zip")) == feed.codes)
    }

    /// What is wrong with each feed, and the codes that say so.
    static let found = FoundCodes.table(
        """
        cv-fake-agency: a parent that is not there, an agency without its address
            foreign_key_violation missing_feed_contact_email_and_url missing_required_field
            missing_timepoint_value route_color_contrast stop_without_stop_time unknown_column unknown_file
        cv-fake-agency-bad-calendar-date: dates that are words, an exception given twice
            duplicate_key foreign_key_violation invalid_date missing_feed_contact_email_and_url
            missing_required_field missing_timepoint_value route_color_contrast unknown_column
        cv-fake-agency-mixture-of-calendar-definitions: an agency without its address; services in either file, or both, are good
            missing_feed_contact_email_and_url missing_required_field missing_timepoint_value
            route_color_contrast unknown_column
        cv-fake-agency-mtc-long-fields: nothing GTFS forbids: headsigns too long for one publisher
            missing_feed_contact_email_and_url missing_timepoint_value route_color_contrast unknown_column
        cv-fake-agency-overlapping-trips: headway windows that overlap, a fare without currency
            duplicate_key missing_recommended_file missing_required_column overlapping_frequency
            route_color_contrast unknown_column
        cv-fake-agency-service-without-days: nothing GTFS forbids: a service of no weekday
            missing_feed_contact_email_and_url missing_timepoint_value route_color_contrast unknown_column
        gp-fail-a: rows cut short, trips without stop_times
            duplicate_route_name invalid_row_length missing_recommended_file unknown_column unusable_trip
            unused_shape unused_trip
        gtfstidy-testfeed-err: wrong references, a latitude that is no number, an end before its start
            duplicate_route_name foreign_key_violation invalid_float invalid_row_length
            missing_recommended_file missing_required_field start_and_end_range_out_of_order
            stop_without_stop_time unexpected_enum_value unknown_column unusable_trip unused_shape unused_trip
        otp-umlaut-utf8: one text file that is no table of GTFS
            refused no_feed
        otp-umlaut-utf8-no-efs: one text file that is no table of GTFS
            refused no_feed
        r5-flex-multipolygon: a route without names; its zones are good
            missing_feed_contact_email_and_url route_both_short_and_long_name_missing stop_without_stop_time
            unknown_file
        r5-flex-nowindow: a route without names; that Flex rows lack windows is not for the validator to say
            missing_feed_contact_email_and_url route_both_short_and_long_name_missing unknown_file
        r5-flex-threestops: a route without names; three zones in a trip are good
            missing_feed_contact_email_and_url route_both_short_and_long_name_missing unknown_file
        r5-flex-valid: a route without names; the Flex rows are good
            missing_feed_contact_email_and_url route_both_short_and_long_name_missing unknown_file
        tf-bad-date-format: dates with hyphens
            invalid_date missing_recommended_file
        tf-bad-eol: line ends of several kinds, which are all read
            missing_recommended_file unknown_column
        tf-contains-null: a NUL in a stop name
            invalid_character invalid_row_length missing_recommended_file
        tf-duplicate-schedule-id: a service given twice
            duplicate_key missing_recommended_file
        tf-duplicate-stop-sequence: two stop times of one sequence
            duplicate_key missing_recommended_file unsorted_stop_times
        tf-empty-file: an agency.txt of no bytes, routes with too few cells
            empty_file invalid_row_length missing_recommended_file
        tf-filter-unusual-trips: nothing: trips that only few days have
            missing_recommended_file
        tf-flatten-feed: trips with one stop time or none
            missing_recommended_file stop_without_stop_time unusable_trip unused_trip
        tf-invalid-route-agency: a route of an unknown agency
            foreign_key_violation missing_recommended_file
        tf-missing-agency: no agency.txt
            foreign_key_violation invalid_row_length missing_recommended_file missing_required_file
        tf-missing-column: no agency_name
            invalid_row_length missing_recommended_file missing_required_column
        tf-missing-departure-time: an arrival without a departure
            missing_recommended_file stop_time_with_only_arrival_or_departure_time stop_without_stop_time
        tf-missing-routes: no routes.txt
            foreign_key_violation missing_recommended_file missing_required_file
        tf-missing-row-cells: a row with a cell too few
            invalid_row_length missing_recommended_file
        tf-missing-trips: no trips.txt
            foreign_key_violation missing_recommended_file missing_required_file
        tf-missing-weekday-column: no column for one weekday
            invalid_row_length missing_recommended_file missing_required_column
        tf-repeated-route-name: two routes of one name
            duplicate_route_name missing_recommended_file
        tf-same-short-long-name: a route whose two names are one
            missing_recommended_file route_long_name_contains_short_name
        tf-unknown-file: a file that GTFS does not know
            missing_recommended_file unknown_file
        tf-unknown-format: text where a zip should be
            refused not_a_zip
        tf-unused-stop: a stop without trips
            missing_recommended_file stop_without_stop_time
        tf-utf16: UTF-16 in every file
            invalid_character invalid_row_length missing_recommended_file
        tl-example-errors: an unknown agency, a place beyond the poles
            foreign_key_violation invalid_row_length missing_feed_contact_email_and_url
            missing_recommended_field number_out_of_range unknown_column unknown_file unused_shape
        tl-example-nested-dir-ambiguous: feeds in two folders
            invalid_input_files_in_subfolder invalid_row_length missing_feed_contact_email_and_url
            missing_recommended_field unknown_column unknown_file unused_shape
        tl-example-nested-zip: a zip in a zip
            refused zip_in_zip
        tl-invalid: text where a zip should be
            refused not_a_zip
        tv-agency: a time zone and an address that are none
            duplicate_key foreign_key_violation inconsistent_agency_timezone invalid_timezone invalid_url
            missing_recommended_file missing_required_field
            stop_time_with_arrival_before_previous_departure_time unknown_column unsorted_stop_times
        tv-agency-multiple: routes of one name, a trip that goes back in time
            duplicate_key duplicate_route_name missing_recommended_file missing_required_field
            route_long_name_contains_short_name stop_time_with_arrival_before_previous_departure_time
            unknown_column unsorted_stop_times
        tv-arrange-by-phone-stops: unknown agency, parents and route, a currency that is none
            duplicate_key foreign_key_violation invalid_currency missing_recommended_file
            missing_required_field route_long_name_contains_short_name stop_without_stop_time
            unexpected_enum_value unknown_column unsorted_stop_times unused_shape
        tv-check-id: records without ids
            duplicate_key foreign_key_violation missing_recommended_file missing_required_agency_id
            missing_required_field point_near_origin stop_time_with_arrival_before_previous_departure_time
            stop_without_stop_time unknown_column unsorted_stop_times unused_shape
        tv-coordinate-with-driver-stops: unknown agency, parents and route, a currency that is none
            duplicate_key foreign_key_violation invalid_currency missing_recommended_file
            missing_required_field route_long_name_contains_short_name stop_without_stop_time
            unexpected_enum_value unknown_column unsorted_stop_times unused_shape
        tv-custom-route-color: unknown agency and route type, routes of one name
            duplicate_key duplicate_route_name foreign_key_violation missing_recommended_file
            route_long_name_contains_short_name stop_without_stop_time unexpected_enum_value unknown_column
            unsorted_stop_times
        tv-duplicate-stop-sequence: two stop times of one sequence, agencies without id
            duplicate_key foreign_key_violation missing_recommended_file missing_required_agency_id
            route_long_name_contains_short_name unknown_column unsorted_stop_times
        tv-duplicate-stops: entrances without a station, unknown route and parent
            foreign_key_violation location_without_parent_station missing_recommended_file
            missing_required_field route_both_short_and_long_name_missing stop_without_stop_time
            wrong_parent_location_type
        tv-duration-distance: a trip that goes back in time, a stop at 0,0
            foreign_key_violation missing_recommended_file missing_required_agency_id point_near_origin
            route_long_name_contains_short_name stop_time_with_arrival_before_previous_departure_time
            unknown_column
        tv-empty-calendar: a calendar.txt of no records, whose services trips name
            duplicate_key duplicate_route_name foreign_key_violation missing_recommended_file
            route_long_name_contains_short_name stop_without_stop_time unexpected_enum_value unknown_column
            unsorted_stop_times
        tv-feed-info: two publishers, one with an address that is none
            duplicate_key foreign_key_violation invalid_url missing_required_field missing_stop_name
            more_than_one_entity route_both_short_and_long_name_missing
            stop_time_with_arrival_before_previous_departure_time unknown_column unsorted_stop_times
        tv-interpolated-stop-times: a trip without times at its end, unknown agency and parents
            foreign_key_violation missing_feed_contact_email_and_url missing_required_agency_id
            missing_trip_edge route_long_name_contains_short_name stop_without_stop_time
            unexpected_enum_value unknown_column unused_shape
        tv-invalid-stop-file: a latitude that is no number, a parent that is no station
            foreign_key_violation invalid_float missing_recommended_file missing_required_field
            route_both_short_and_long_name_missing stop_without_stop_time wrong_parent_location_type
        tv-missing-agency-id: a route of none of the two agencies
            duplicate_key duplicate_route_name missing_recommended_file missing_required_agency_id
            missing_required_field route_long_name_contains_short_name
            stop_time_with_arrival_before_previous_departure_time unknown_column unsorted_stop_times
        tv-no-optional-files: unknown agency, parents and route type
            duplicate_key foreign_key_violation missing_recommended_file route_long_name_contains_short_name
            stop_without_stop_time unexpected_enum_value unknown_column unsorted_stop_times
        tv-optimisation-route-trips: an unknown agency, trips without service
            duplicate_route_name foreign_key_violation missing_recommended_file missing_required_field
            route_long_name_contains_short_name unknown_column
        tv-route-type-missing: a route without type, records without ids
            duplicate_key foreign_key_violation missing_recommended_file missing_required_agency_id
            missing_required_field stop_time_with_arrival_before_previous_departure_time unknown_column
            unsorted_stop_times
        tv-shapes: an unknown shape, a point beyond the poles
            foreign_key_violation missing_recommended_file missing_required_field number_out_of_range
            route_both_short_and_long_name_missing stop_without_stop_time unused_shape
            wrong_parent_location_type
        tv-stop-times-location-type: a trip that calls at a station, a station in a station
            foreign_key_violation location_with_unexpected_stop_time missing_recommended_file
            missing_required_field route_both_short_and_long_name_missing station_with_parent_station
            stop_without_stop_time
        tv-stops: stations in stations, entrances without, places at 0,0 and beyond the poles
            foreign_key_violation invalid_row_length location_with_unexpected_stop_time
            location_without_parent_station missing_recommended_file missing_required_field
            number_out_of_range point_near_origin route_both_short_and_long_name_missing
            station_with_parent_station stop_without_stop_time wrong_parent_location_type
        tv-unused-stop: a stop without trips, a route without id
            foreign_key_violation missing_recommended_file missing_required_field
            route_both_short_and_long_name_missing stop_without_stop_time
        """)
}
