import Foundation
import GTFSFeed

/// A whole feed as text: `# name` begins a file, the lines up to the next one are its content.
struct FeedLiteral: ExpressibleByStringLiteral, Sendable {
    var files: [String: String] = [:]

    init(files: [String: String]) { self.files = files }

    init(stringLiteral text: String) {
        var name = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# ") {
                name = String(line.dropFirst(2))
                files[name] = ""
            } else if !line.isEmpty {
                files[name, default: ""] += line + "\n"
            }
        }
    }

    /// The same feed with the files of another one over its own.
    func with(_ other: FeedLiteral) -> FeedLiteral { FeedLiteral(files: files.merging(other.files) { $1 }) }

    func without(_ names: String...) -> FeedLiteral { FeedLiteral(files: files.filter { !names.contains($0.key) }) }

    var source: FeedSource { FeedSource(name: "literal.zip", files: files.mapValues { Array($0.utf8) }) }

    /// One trip of four stops, every day of 2026.
    static let small: FeedLiteral = """
        # agency.txt
        agency_id,agency_name,agency_url,agency_timezone
        AG,Small Transit,https://example.org,Australia/Sydney
        # stops.txt
        stop_id,stop_name,stop_lat,stop_lon
        A,Ash,-33.87,151.20
        B,Birch,-33.87,151.21
        C,Cedar,-33.87,151.22
        D,Dogwood,-33.87,151.23
        # routes.txt
        route_id,agency_id,route_short_name,route_long_name,route_type
        R1,AG,1,Ash to Dogwood,3
        # trips.txt
        route_id,service_id,trip_id,trip_headsign
        R1,D,T,Dogwood
        # stop_times.txt
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,10:10:00,10:10:00,B,2
        T,10:20:00,10:20:00,C,3
        T,10:30:00,10:30:00,D,4
        # calendar.txt
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20260101,20261231
        # feed_info.txt
        feed_publisher_name,feed_publisher_url,feed_lang,feed_contact_email
        Small,https://example.org,en,feed@example.org
        """
}
