internal import Foundation
package import GTFSModel

extension MessageReport: AnswerCodable {
    private static let blank = MessageReport(feed: BoardRealtime.Feed(name: ""), content: nil, timeZone: .gmt)

    /// A row of `realtime`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(BoardRealtime.Feed.fields, of: \.zonedFeed)
        fields.add(Content.fields, ifPresent: "entity_count", of: \.content) { $0.content = $1 }
        fields.addForDecoding { fields in
            fields.add(BoardRealtime.Feed.exampleFields, of: \.zonedFeed)
            fields.add("timezone", zone: \.timeZone)
        }
    }

    private var zonedFeed: Zoned<BoardRealtime.Feed> {
        get { Zoned(feed, timeZone) }
        set { feed = newValue.value }
    }
}

extension MessageReport.Content {
    fileprivate static let fields = AnswerFields(MessageReport.Content()) { fields in
        fields.add("version", \.version)
        fields.add("incrementality", \.incrementality)
        fields.add("feed_version", \.feedVersion)
        fields.add("entity_count", \.entityCount)
        fields.add("entities", members: { $0.entitiesInOrder }, set: { $0.entities = $1 })
        fields.add("relationships", members: { $0.relationshipsInOrder }, set: { $0.relationships = $1 })
        fields.add("worst_delays", \.worstDelays)
        fields.add("notices", \.notices)
    }

    private var incrementality: String {
        get { isDifferential ? "differential" : "full_dataset" }
        set { isDifferential = newValue == "differential" }
    }

    /// By kind, as the reference lists them.
    package var entitiesInOrder: [(name: String, value: Int)] {
        ["trip_updates", "vehicles", "alerts", "stops", "shapes", "trip_modifications"].compactMap { name in
            entities[name].map { (name, $0) }
        }
    }

    /// The most frequent first.
    package var relationshipsInOrder: [(name: String, value: Int)] {
        relationships.map { (name: $0.key, value: $0.value) }.sorted { ($1.value, $0.name) < ($0.value, $1.name) }
    }
}

extension WorstDelay: AnswerCodable {
    private static let blank = WorstDelay(
        trip: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), routeID: nil, stopID: "",
        stopName: nil, delay: 0)

    /// One of `worst_delays`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.trip.tripID)
        fields.add("service_date", \.trip.serviceDate)
        fields.add("start_time", \.trip.startTime)
        fields.add("route_id", \.routeID)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.stopName)
        fields.add("delay", \.delay)
    }
}
