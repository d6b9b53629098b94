internal import Foundation

/// A list of feeds in JSON, in the fields of the Distributed Mobility Feed Registry (DMFR) that an import needs; others are
/// left aside.
struct FeedList: Decodable {
    struct Feed: Decodable {
        let id: String?
        /// `gtfs`, `gtfs-rt` or another; nil for `gtfs`.
        let spec: String?
        let urls: URLs?
        let authorization: Authorization?
    }

    struct URLs: Decodable {
        let staticCurrent, tripUpdates, vehiclePositions, alerts: String?

        private enum CodingKeys: String, CodingKey {
            case staticCurrent = "static_current"
            case tripUpdates = "realtime_trip_updates"
            case vehiclePositions = "realtime_vehicle_positions"
            case alerts = "realtime_alerts"
        }
    }

    /// How a server wants its key.
    struct Authorization: Decodable {
        /// `header`, `basic_auth`, `query_param`, `path_segment` or `replace_url`.
        let type: String?
        /// The name of the header or of the parameter of the query.
        let parameter: String?

        private enum CodingKeys: String, CodingKey {
            case type
            case parameter = "param_name"
        }
    }

    let feeds: [Feed]

    /// The ending of the id of a feed's messages, after the id of the feed.
    private static let realtimeEnding = "~rt"

    /// - Throws: `ImportFailure` if the file is no such list.
    static func read(_ path: String) throws -> FeedList {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ImportFailure("\(path) cannot be read: name a file with a list of feeds.")
        }
        do {
            return try JSONDecoder().decode(FeedList.self, from: data)
        } catch {
            throw ImportFailure(
                "\(path) is no list of feeds\(location(of: error)): write {\"feeds\": [{\"id\": …, \"urls\": {\"static_current\": …}}]}."
            )
        }
    }

    /// The entry and its field that have another form.
    private static func location(of error: any Error) -> String {
        let context: DecodingError.Context? =
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context
            default: nil
            }
        guard let keys = context?.codingPath, keys.count > 1, let index = keys[1].intValue else { return "" }
        let field = keys.dropFirst(2).map(\.stringValue).joined(separator: ".")
        return " (its entry \(index + 1)\(field.isEmpty ? "" : ", \(field)"))"
    }

    /// The feeds that are timetables, in the order of the list.
    var timetables: [Feed] { feeds.filter { $0.spec ?? "gtfs" == "gtfs" } }

    /// The ids of the timetables whose servers ask for a key.
    var idsWithKeys: [String] {
        timetables.filter { !($0.authorization?.type ?? "").isEmpty }.compactMap(\.id)
    }

    /// The messages that belong to a timetable: those of its own entry, or of the entry with its id and `~rt`.
    func realtime(of feed: Feed) -> [URLs] {
        let others = feeds.filter { $0.spec == "gtfs-rt" && $0.id == feed.id.map { $0 + Self.realtimeEnding } }
        return ([feed] + others).compactMap(\.urls)
    }
}
