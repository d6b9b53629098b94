import GTFSQuery

@testable import GTFSModel
@testable import GTFSStore

/// What somebody types into a search.
///
/// Held: it is never an error, the answer is within its limit and the same when it is asked again without caches, and text
/// that is folded is folded already.
struct SearchDoor: Door {
    private let timetable: Timetable

    init() throws { timetable = try HarbourCity.timetable() }

    func take(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let folded = SearchText(text).folded
        hold(SearchText(folded).folded == folded, "\(text) is folded to \(folded)")
        hold(folded.utf8.count <= 20 * text.utf8.count + 20, "\(folded.utf8.count) bytes of \(text.utf8.count)")
        do {
            let answer = try ids(text)
            hold(answer.count <= 5 && Set(answer).count == answer.count, "\(answer)")
            timetable.removeCachedValues()
            let again = try ids(text)
            hold(answer == again, "\(answer), and then \(again)")
        } catch {
            hold(false, "an error: \(error)")
        }
    }

    private func ids(_ text: String) throws -> [Stop.ID] {
        try timetable.search(SearchRequest(text: text, limit: 5)).map(\.stop.id)
    }
}
