internal import GTFSModel
internal import GTFSQuery

/// A row of a board with its sentence (rule T13).
struct SpokenDeparture: Encodable, Sendable {
    let departure: Departure
    let spoken: String
    /// The language of the sentence.
    let words: String

    init(_ departure: Departure, event: StopEvent, at moment: Int) {
        let words = CommandWords.current
        self.departure = departure
        spoken = departure.spoken(event, in: words, at: moment)
        self.words = words.language
    }

    /// The answer of `departures --spoken`.
    /// - Parameter moment: from which minutes count, seconds since 1970.
    static func answer(_ departures: [Departure], _ event: StopEvent, at moment: Int) -> Answer {
        let rows = departures.map { SpokenDeparture($0, event: event, at: moment) }
        let columns = [
            TableColumn<SpokenDeparture>.day(of: rows, besides: moment) {
                ($0.departure.effective(event), $0.departure.timeZone)
            },
            TableColumn("Spoken") { $0.spoken }.wrapped(1),
        ]
        return Answer(rows, sections: [.rows(rows, columns)])
    }

    private enum CodingKeys: String, CodingKey { case spoken, words }

    /// Writes the row of `departures`, then its sentence.
    func encode(to encoder: any Encoder) throws {
        try departure.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(spoken, forKey: .spoken)
        try values.encode(words, forKey: .words)
    }
}
