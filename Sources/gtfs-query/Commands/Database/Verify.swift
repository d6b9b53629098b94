internal import ArgumentParser
internal import GTFSQuery

/// `gtfs-query verify`
struct Verify: DatabaseCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks that a database holds together.",
        discussion: """
            Checks SQLite's pages and indexes, the references between tables, patterns against times and trips, and \
            that as many records of each file are stored as were read. Ends with exit 1 where something is wrong.

            Example:
              gtfs-query --database sydney.sqlite verify
            """)

    @OptionGroup var options: DatabaseOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let verification = try timetable.verify()
        var answer = Answer(
            verification.checks.map(Self.record),
            columns: [TableColumn("Checked", "check"), TableColumn("Found", text: Self.finding)])
        answer.failure = Self.failure(verification, path: timetable.path)
        return answer
    }

    private static func record(_ check: Verification.Check) -> Record {
        Record { record in
            record.add("check", check.name)
            record.add("sound", check.findings.isEmpty)
            record.add("findings", check.findings.isEmpty ? nil : check.findings)
        }
    }

    private static func finding(_ record: Record) -> String {
        record["sound"] == .flag(true) ? "sound" : record.text("findings")
    }

    private static func failure(_ verification: Verification, path: String) -> String? {
        let findings = verification.checks.flatMap(\.findings)
        guard let first = findings.first else { return nil }
        let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        return "\(path) does not hold together: \(first)\(more): import the feed again."
    }
}
