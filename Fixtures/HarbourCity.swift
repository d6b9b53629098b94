internal import Foundation

/// The text of the made-up city in `harbour-city`, embedded into the program.
package enum HarbourCity {
    /// By the name of the file.
    package static let files: [String: String] = [
        "agency.txt": PackageResources.agency_txt, "calendar.txt": PackageResources.calendar_txt,
        "calendar_dates.txt": PackageResources.calendar_dates_txt, "feed_info.txt": PackageResources.feed_info_txt,
        "frequencies.txt": PackageResources.frequencies_txt, "levels.txt": PackageResources.levels_txt,
        "pathways.txt": PackageResources.pathways_txt, "routes.txt": PackageResources.routes_txt,
        "shapes.txt": PackageResources.shapes_txt, "stop_times.txt": PackageResources.stop_times_txt,
        "stops.txt": PackageResources.stops_txt, "transfers.txt": PackageResources.transfers_txt,
        "translations.txt": PackageResources.translations_txt, "trips.txt": PackageResources.trips_txt,
    ].mapValues { String(decoding: $0, as: UTF8.self) }
}
