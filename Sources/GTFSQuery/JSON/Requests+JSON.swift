internal import Foundation
package import GTFSModel

extension ConnectionsRequest: AnswerCodable {
    package static let fields = AnswerFields(ConnectionsRequest(from: "", to: "", at: 0)) { fields in
        fields.add("from_stop_id", \.from)
        fields.add("to_stop_id", \.to)
        fields.add("at", moment: \.at)
        fields.add("limit", \.limit, absent: 10)
        fields.add("filter", \.filter, absent: DepartureFilter())
    }
}

extension DepartureFilter: AnswerCodable {
    package static let fields = AnswerFields(DepartureFilter()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("modes", \.modes, absent: [])
        fields.add("direction", \.direction)
    }
}

extension NearbyRequest: AnswerCodable {
    package static let fields = AnswerFields(
        NearbyRequest(position: Coordinate(latitude: 0, longitude: 0))
    ) { fields in
        fields.add("position", \.position)
        fields.add("radius", \.radius, absent: 600)
        fields.add("limit", \.limit, absent: 20)
        fields.add("stations", \.collapsesStations, absent: true)
        fields.add("served_only", \.isServedOnly, absent: false)
        fields.add("further_types", kinds: \.furtherTypes)
        fields.add("filter", \.filter, absent: StopFilter())
    }
}

extension StopFilter: AnswerCodable {
    package static let fields = AnswerFields(StopFilter()) { fields in
        fields.add("modes", \.modes, absent: [])
        fields.add("routes", \.routes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("wheelchair", \.isWheelchairAccessible, absent: false)
    }
}

extension SearchRequest: AnswerCodable {
    package static let fields = AnswerFields(SearchRequest(text: "")) { fields in
        fields.add("text", \.text)
        fields.add("position", \.position)
        fields.add("limit", \.limit, absent: 10)
    }
}

extension FavouriteBoardsRequest: AnswerCodable {
    package static let fields = AnswerFields(FavouriteBoardsRequest([], at: 0)) { fields in
        fields.add("favorites", \.favourites)
        fields.add("from", moment: \.at)
        fields.add("minutes", \.minutes, absent: 120)
        fields.add("rows_each", \.rowsEach, absent: 3)
        fields.add("position", \.position)
    }
}

extension AnswerFields {
    /// Kinds of stops, in the order of their numbers; no key if there are none.
    mutating func add(_ key: String, kinds path: Path<Set<LocationType>>) {
        let key = AnswerKey(key)
        add(
            encode: { request, output in
                let kinds = request[keyPath: path].sorted { $0.rawValue < $1.rawValue }
                if !kinds.isEmpty { try output.container.encode(kinds, forKey: key) }
            },
            decode: { $0[keyPath: path] = Set(try $1.decodeIfPresent([LocationType].self, forKey: key) ?? []) })
    }
}
