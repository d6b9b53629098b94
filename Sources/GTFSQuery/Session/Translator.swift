package import GTFSModel
internal import GTFSStore

/// Puts the texts of an answer into the language that a reader asks for, if translations.txt has them.
package struct Translator {
    private let texts: Translations
    private let session: FeedSession

    /// Nil if no language is asked for, or the feed has no text in it.
    package init?(_ session: FeedSession) throws {
        guard let tag = session.language else { return nil }
        texts = try session.caches.translations.value(tag) { try Translations(tag, reader: session.reader) }
        guard !texts.isEmpty else { return nil }
        self.session = session
    }

    func translate(_ stop: inout Stop) {
        let id = stop.id.rawValue
        stop.name = texts.text(.stopName, stop.name, id: id)
        stop.spokenName = texts.text(.spokenStopName, stop.spokenName, id: id)
        stop.description = texts.text(.stopDescription, stop.description, id: id)
        stop.platformCode = texts.text(.platformCode, stop.platformCode, id: id)
        stop.url = texts.text(.stopURL, stop.url, id: id)
    }

    func translate(_ route: inout Route) {
        let id = route.id.rawValue
        route.shortName = texts.text(.routeShortName, route.shortName, id: id)
        route.longName = texts.text(.routeLongName, route.longName, id: id)
        route.description = texts.text(.routeDescription, route.description, id: id)
        route.url = texts.text(.routeURL, route.url, id: id)
    }

    func translate(_ agency: inout Agency) {
        let id = agency.id?.rawValue
        agency.name = texts.text(.agencyName, agency.name, id: id)
        agency.url = texts.text(.agencyURL, agency.url, id: id)
    }

    func translate(_ feed: inout FeedInfo) {
        feed.publisherName = texts.text(.publisherName, feed.publisherName, id: "")
        feed.publisherURL = texts.text(.publisherURL, feed.publisherURL, id: "")
    }

    package func stopName(_ name: String?, of id: Stop.ID?) -> String? { texts.text(.stopName, name, id: id?.rawValue) }

    package func platformCode(_ code: String?, of id: Stop.ID?) -> String? {
        texts.text(.platformCode, code, id: id?.rawValue)
    }

    func routeNames(_ short: String?, _ long: String?, of id: Route.ID?) -> (short: String?, long: String?) {
        (
            texts.text(.routeShortName, short, id: id?.rawValue), texts.text(.routeLongName, long, id: id?.rawValue)
        )
    }

    func bookingText(_ field: Translations.Field, text: String?, of rule: BookingRule) -> String? {
        texts.text(field, text, id: rule.id)
    }

    func agencyName(_ name: String?, of id: Agency.ID?) -> String? { texts.text(.agencyName, name, id: id?.rawValue) }

    func tripShortName(_ name: String?, of id: Trip.ID) -> String? { texts.text(.tripShortName, name, id: id.rawValue) }

    func stopHeadsign(_ headsign: String?, of id: Trip.ID, stopSequence: Int) -> String? {
        texts.text(.stopHeadsign, headsign, id: id.rawValue, subID: stopSequence)
    }

    /// A trip's own headsign, or one without a known trip.
    func tripHeadsign(_ headsign: String?, of id: Trip.ID?) -> String? {
        texts.text(.tripHeadsign, headsign, id: id?.rawValue)
    }

    /// The headsign of a trip at a stop on a display: its stop_headsign, or its trip_headsign, or the name of its last
    /// stop. Another text, from a message, stays as it is.
    func headsign(_ headsign: String?, of id: Trip.ID, at stop: (position: Int, sequence: Int)?) throws -> String? {
        guard let headsign, let key = try session.tripKey(id.rawValue) else { return headsign }
        let trip = try session.caches.trips.value(key) { try CachedTrip(key: key, session) }
        if let stop, trip.stopHeadsign(position: stop.position) == headsign {
            return stopHeadsign(headsign, of: id, stopSequence: stop.sequence)
        }
        guard trip.pattern.headsign == headsign else { return headsign }
        return try texts.known(.tripHeadsign, value: headsign, id: id.rawValue)
            ?? texts.text(.stopName, headsign, id: lastStopID(ofTrip: key))
    }

    private func lastStopID(ofTrip key: Key<Trip>) throws -> String? {
        guard let patternKey = try session.reader.trip(key: key)?.patternKey,
            let pattern = try session.wholePattern(patternKey)
        else { return nil }
        return try session.lastStop(of: pattern.stops)?.id
    }
}
