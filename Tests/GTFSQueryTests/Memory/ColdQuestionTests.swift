import FeedSupport
import GRDB
import GTFSModel
import GTFSQuery
import GTFSStore
import TestSupport
import Testing
import VersionFixtures

/// What questions cost that nothing has been kept for, of the kept database of Harbour City: how SQLite finds its rows,
/// and how many steps that takes.
@Suite("A question that nothing is kept for")
struct ColdQuestionTests {
    /// A question, and the most steps that it may take: a tenth more than it took when that was written, for other versions
    /// of SQLite.
    struct Question: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let budget: Int
        let ask: @Sendable (Timetable) throws -> Void

        init(_ name: String, _ budget: Int, _ ask: @escaping @Sendable (Timetable) throws -> Void) {
            testDescription = name
            self.budget = budget
            self.ask = ask
        }
    }

    private static let morning = RFC3339.instant("2026-11-25T08:00:00+11:00") ?? 0
    private static let square = Coordinate(latitude: -33.87, longitude: 151.21)

    static let questions = [
        Question("a station's board", 4_400) {
            _ = try $0.departures(DeparturesRequest(stopID: "2000", at: morning))
        },
        Question("a platform's board", 1_450) {
            _ = try $0.departures(DeparturesRequest(stopID: "2001", at: morning))
        },
        Question("nearby", 3_030) { _ = try $0.nearby(NearbyRequest(position: square)) },
        Question("a search", 2_250) { _ = try $0.search(SearchRequest(text: "lantern sq")) },
        Question("a trip", 850) { _ = try $0.trip("L1-S-0800") },
        Question("connections", 11_600) {
            _ = try $0.connections(ConnectionsRequest(from: "2000", to: "2050", at: morning))
        },
        Question("a stop", 1_050) { _ = try $0.stop("2000") },
    ]

    /// What is read as a whole: tables of one row or of a few, the calendar once for all that follows, and the parts of a
    /// station, which are a list of the statement's own.
    private static let small: Set = [
        "import_record", "stored_agency", "search_places", "stop_time_attributes", "stored_services", "service_weeks",
        "parts",
    ]

    private let folder: TemporaryFolder
    private let timetable: Timetable

    init() throws {
        folder = try TemporaryFolder()
        try VersionFixture.make(1, at: folder.file("city.sqlite"))
        timetable = try Timetable(path: folder.file("city.sqlite"), memoryBudget: 0)
    }

    private func plan(_ sql: String) throws -> [String] {
        try timetable.database.read { db in
            let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
            statement.setUncheckedArguments([])
            return try Row.fetchAll(statement).map { $0["detail"] }
        }
    }

    @Test("goes through keys and indexes", arguments: questions)
    func plans(question: Question) throws {
        let (_, work) = try CountedWork.of(timetable) { try question.ask(timetable) }
        #expect(!work.statements.isEmpty)
        // Full text search tells of its own statements as comments.
        for sql in Set(work.statements) where !sql.hasPrefix("--") {
            let scanned = try plan(sql).filter { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") }
                .map { $0.split(separator: " ")[1] }.filter { !Self.small.contains(String($0)) && $0 != "CONSTANT" }
            #expect(scanned == [], "\(sql)")
        }
    }

    @Test("takes a bounded number of steps", arguments: questions)
    func steps(question: Question) throws {
        let (_, work) = try CountedWork.of(timetable) { try question.ask(timetable) }
        #expect(work.steps > 0)
        #expect(work.steps <= question.budget)
    }
}
