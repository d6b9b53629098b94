import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("What searches cache")
struct SearchMemoryTests {
    private let feed: ImportedText

    init() throws {
        feed = try FeedText([
            "translations.txt": """
            table_name,field_name,language,translation,record_id
            stops,stop_name,fr,Aleph,A
            """
        ]).imported()
    }

    /// A word that is misspelt, one that a translation has, and one that no name has.
    private let texts = ["alpa", "aleph", "zzzzz", "a", "alpha b"]

    private func answers(_ timetable: Timetable) throws -> [[StopResult]] {
        try texts.map { try timetable.search(SearchRequest(text: $0)) }
    }

    @Test func `is within the memory budget and goes with the other values`() throws {
        let timetable = try Timetable(path: feed.path)
        #expect(timetable.cachedByteCount == 0)
        let found = try answers(timetable)
        #expect(found.map(\.count).prefix(3) == [1, 1, 0])
        let bytes = timetable.cachedByteCount
        #expect(bytes > 1000)
        let (_, again) = try CountedWork.of(timetable) { try answers(timetable) }
        #expect(!again.statements.contains { $0.contains("search_places") || $0.contains("stored_translations") })
        #expect(!again.statements.contains { $0.contains("FROM stop_search_terms") })
        timetable.removeCachedValues()
        #expect(timetable.cachedByteCount == 0)
        let (same, work) = try CountedWork.of(timetable) { try answers(timetable) }
        #expect(same == found)
        #expect(work.statements.count { $0.contains("FROM search_places") } == 1)
        // What an array may hold depends on the block that the allocator has at hand.
        #expect((timetable.cachedByteCount - bytes).magnitude <= 64)
    }

    @Test(
        "with few bytes or none the answers are the same, and each value is read once a search", arguments: [0, 3000])
    func small(budget: Int) throws {
        let timetable = try Timetable(path: feed.path, memoryBudget: budget)
        let (found, work) = try CountedWork.of(timetable) { try answers(timetable) }
        #expect(found == (try answers(feed.timetable)))
        #expect(timetable.cachedByteCount <= budget)
        #expect(work.statements.count { $0.contains("FROM search_places") } <= texts.count)
        #expect(work.statements.count { $0.contains("FROM stored_translations") } <= texts.count)
    }
}
