internal import ArgumentParser
internal import GTFSExport
internal import GTFSQuery

/// `gtfs-query verify`
struct VerifyCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that a database is sound, and that it gives its feed back.",
        discussion: """
            Checks SQLite's pages and indexes, the references between tables, patterns against times and trips, and \
            that as many records of each file are stored as were read. With FEED, compares every record that the \
            database gives back with that feed, file by file. Exits with 1 if something is wrong or differs.

            Examples:
              gtfs-query --database sydney.sqlite verify
              gtfs-query --database sydney.sqlite verify sydney.zip
            """)

    @Argument(help: ArgumentHelp("The feed that the database was made from: a zip or a folder.", valueName: "feed"))
    var feed: String?

    @OptionGroup var options: DatabaseOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let verification = try timetable.verify()
        // What does not hold together cannot be read through.
        let result =
            try verification.isSound ? feed.map { try FeedCheck(database: timetable.path, feed: $0).run() } : nil
        var answer = Answer(
            verification.checks.map(Self.record) + (result?.files.map(Self.record) ?? []),
            columns: [TableColumn("Checked", "check"), TableColumn("Found", text: Self.finding)])
        let differences = (result?.files ?? []).flatMap(\.findings).map { finding in
            Record { $0.add("difference", finding) }
        }
        if !differences.isEmpty {
            answer.sections.append(.rows(differences, [TableColumn("Difference", "difference")]))
        }
        answer.notes = Self.notes(result)
        answer.failure = Self.failure(verification, path: timetable.path) ?? failure(result, path: timetable.path)
        return answer
    }

    private static func record(_ check: Verification.Check) -> Record {
        Record { record in
            record.add("check", check.name)
            record.add("sound", check.findings.isEmpty)
            record.add("findings", check.findings.isEmpty ? nil : check.findings)
        }
    }

    private static func record(_ file: FeedCheck.File) -> Record {
        Record { record in
            record.add("check", "\(file.name) against the feed")
            record.add("sound", file.findings.isEmpty)
            record.add("file", file.name)
            record.add("records", file.records)
            record.add("differences", file.differences)
            record.add("all_counted", file.isCounted ? nil : false)
            record.add("findings", file.findings.isEmpty ? nil : file.findings)
        }
    }

    private static func finding(_ record: Record) -> String {
        let isSound = record["sound"] == .flag(true)
        guard record["differences"] != nil else { return isSound ? "sound" : record.text("findings") }
        if isSound { return "the same" }
        return "differences: \(record["all_counted"] == .flag(false) ? "at least " : "")\(record.text("differences"))"
    }

    private static func notes(_ result: FeedCheck.Result?) -> [String] {
        (result?.leftOut ?? []).map { "\($0) was left out when the feed was imported, and is not compared." }
    }

    private static func failure(_ verification: Verification, path: String) -> String? {
        let findings = verification.checks.flatMap(\.findings)
        guard let first = findings.first else { return nil }
        let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        return "\(path) does not hold together: \(first)\(more): import the feed again."
    }

    private func failure(_ result: FeedCheck.Result?, path: String) -> String? {
        guard let feed, let result, let first = result.files.flatMap(\.findings).first else { return nil }
        let count = result.files.reduce(0) { $0 + $1.differences }
        let more = count > 1 ? " (and \(result.isCounted ? "" : "at least ")\(count - 1) more)" : ""
        return "\(path) does not give \(feed) back: \(first)\(more): import the feed again."
    }
}
