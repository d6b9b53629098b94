import Foundation
import GRDB
import GTFSStore
import Testing
import VersionFixtures

/// Databases of every version that was or is to be released, asked by today's commands.
@Suite("a database of schema version")
struct VersionTests {
    /// A line of Fixtures/versions/questions.txt, and the answer that every version gives.
    struct Question: Sendable {
        let name: String
        let arguments: [String]

        var answer: String {
            get throws {
                let file = VersionFixture.folder.appendingPathComponent("answers/\(name).json")
                return try String(contentsOf: file, encoding: .utf8)
            }
        }

        static let all = read("questions.txt")
        /// Of Ferry Line, which has records in blocks, zones and records set aside.
        static let ferry = read("questions-ferry-line.txt")

        private static func read(_ name: String) -> [Question] {
            let file = VersionFixture.folder.appendingPathComponent(name)
            let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
            return lines.filter { !$0.hasPrefix("#") }.compactMap { line in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                let words = line[line.index(after: colon)...].split(separator: " ").map(String.init)
                return Question(name: String(line[..<colon]), arguments: words)
            }
        }
    }

    private static let versions = 1...DatabaseIdentity.schemaVersion
    private static let city = VersionFixture.folder.deletingLastPathComponent().appendingPathComponent("harbour-city")

    /// A version, as it is or brought up to today's.
    struct Form: CustomTestStringConvertible, Hashable, Sendable {
        let version: Int
        let isMigrated: Bool

        var testDescription: String { "\(version), \(isMigrated ? "migrated" : "as it is")" }

        static let all = versions.flatMap { version in
            [Form(version: version, isMigrated: false), Form(version: version, isMigrated: true)]
        }
    }

    /// The frozen file of a released version; today's import makes that of the newest.
    private static func make(_ version: Int, in folder: TemporaryFolder) throws {
        guard version == DatabaseIdentity.schemaVersion else {
            return try VersionFixture.make(version, at: folder.path("city.sqlite"))
        }
        try load(city, "city.sqlite", in: folder)
    }

    private static func load(_ feed: URL, _ name: String, in folder: TemporaryFolder) throws {
        let run = try Executable.importer.run([feed.path, "--output", name, "--quiet"], in: folder)
        try #require(run.status == 0, "\(run.errors)")
    }

    /// The bytes of the database of each form.
    private static let made = Result {
        try Form.all.reduce(into: [Form: Data]()) { made, form in
            let folder = try TemporaryFolder()
            try make(form.version, in: folder)
            if form.isMigrated {
                let run = try Executable.query.run(["migrate"], in: folder)
                try #require(run.status == 0, "\(run.errors)")
            }
            made[form] = try folder.data("city.sqlite")
        }
    }

    /// A database of that version in a folder of its own.
    private func database(_ form: Form) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let bytes = try #require(try Self.made.get()[form])
        try bytes.write(to: URL(fileURLWithPath: folder.path("city.sqlite")))
        return folder
    }

    /// Later versions of the toolkit may write more keys behind those of 0.1.0: a program reads the same from an answer.
    private func expectKnownAnswers(
        to questions: [Question], of database: String, in folder: TemporaryFolder,
        _ expected: (Question) throws -> String
    ) throws {
        let lines = questions.map { $0.arguments.joined(separator: " ") }
        let answers = try Executable.query.answers(to: lines, of: database, in: folder).output.split(separator: "\n")
        try #require(answers.count == questions.count && answers.count > 5)
        for (question, answer) in zip(questions, answers) {
            #expect(try question.answer.count > 10)
            let found = try PrintedAnswer(question.arguments).columns(of: String(answer))
            #expect(try found == expected(question), "\(question.name)")
        }
    }

    @Test("answers what it always did", arguments: Form.all)
    func answers(form: Form) throws {
        try expectKnownAnswers(to: Question.all, of: "city.sqlite", in: database(form)) { try $0.answer }
    }

    @Test("gives the feed back, and so does what is exported from it", arguments: Form.all)
    func export(form: Form) throws {
        let folder = try database(form)
        let verified = try Executable.query.run(["verify", Self.city.path], in: folder)
        #expect(verified.status == 0, "\(verified.errors)")
        let exported = try Executable.exporter.run(["city.sqlite", "again.zip", "--quiet"], in: folder)
        #expect(exported.status == 0, "\(exported.errors)")
        #expect(try Executable.query.run(["verify", "again.zip"], in: folder).status == 0)
    }

    @Test("of today answers what it always did of a feed whose records are in blocks")
    func blocks() throws {
        let folder = try TemporaryFolder()
        try Self.load(VersionFixture.ferryLine, "ferry.sqlite", in: folder)
        try expectKnownAnswers(to: Question.ferry, of: "ferry.sqlite", in: folder) {
            try PrintedAnswer($0.arguments).columns(of: $0.answer)
        }
    }

    @Test("of today gives a feed back whose records are in blocks")
    func exportOfBlocks() throws {
        let folder = try TemporaryFolder()
        try Self.load(VersionFixture.ferryLine, "ferry.sqlite", in: folder)
        let blocks = try DatabaseQueue(path: folder.path("ferry.sqlite")).read {
            try String.fetchAll($0, sql: "SELECT DISTINCT table_name FROM packed_columns ORDER BY 1")
        }
        #expect(blocks == ["kept_records", "stored_fare_rules"])
        let run = try Executable.query.run(["verify", VersionFixture.ferryLine.path], in: folder)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("of today is what migrate leaves as it is")
    func newest() throws {
        let folder = try database(Form(version: DatabaseIdentity.schemaVersion, isMigrated: false))
        let before = try folder.data("city.sqlite")
        let run = try Executable.query.run(["migrate"], in: folder)
        #expect(run.output.hasSuffix("version \(DatabaseIdentity.schemaVersion) already: nothing to do\n"))
        #expect(try folder.data("city.sqlite") == before)
        #expect(try folder.names == ["city.sqlite"])
    }

    @Test("to come is refused by every command", arguments: ["info", "size", "verify", "migrate", "routes"])
    func later(command: String) throws {
        let folder = try database(Form(version: DatabaseIdentity.schemaVersion, isMigrated: false))
        _ = try SchemaUpgrade(path: folder.path("city.sqlite"), history: .unreleased()).run()
        let before = try folder.data("city.sqlite")
        let run = try Executable.query.run([command], in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Error: city.sqlite has schema version \(DatabaseIdentity.schemaVersion + 1), this toolkit knows versions \
                up to \(DatabaseIdentity.schemaVersion): update the toolkit, or import the feed again with this one.

                """)
        #expect(try folder.data("city.sqlite") == before)
    }
}
