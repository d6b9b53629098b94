internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// `gtfs-query size` and `gtfs-query size OLD NEW`
struct SizeCommand: PictureCommand, EnglishCommand {
    static let configuration = CommandConfiguration(
        commandName: "size",
        abstract: "Shows how many bytes each part of a database takes.",
        discussion: """
            Ten lines: the whole, against the zip, its text, and an estimate of a plain SQLite import of the same feed, \
            and the kinds of data that take the most. --all adds every kind, table and index. With OLD and NEW, shows \
            what the second of two databases takes more or less than the first.

            --budget may be given again, for the whole and for kinds of data: 50MB, search=5MB, shapes=10MiB.

            Examples:
              gtfs-query --database sydney.sqlite size --budget 50MB --budget search=5MB
              gtfs-query size november.sqlite december.sqlite
              gtfs-query size --picture size.html
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Pictures>

    @Argument(help: ArgumentHelp("Two databases to compare; none for the one of --database.", valueName: "old new"))
    var compared: [String] = []

    @Flag(help: "List every kind, table and index.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "Exit with 1 if the database, or one kind of its data, takes more bytes than this.",
            valueName: "[kind=]bytes"))
    var budget: [BudgetArgument] = []

    @OptionGroup var pictures: PictureOptions<OutputFormat.Pictures>

    func validate() throws {
        guard compared.isEmpty || compared.count == 2 else {
            throw ValidationError("size takes two databases to compare, or none: it got \(compared.count).")
        }
        guard compared.isEmpty || options.database.isEmpty else {
            throw ValidationError("size compares the two databases that it is given: leave --database out.")
        }
        guard !compared.isEmpty, try pictures.kind(of: Self.self, options.format) != nil else { return }
        throw ValidationError("size draws one database, not a comparison: leave one of the two out.")
    }

    func run() throws {
        guard !compared.isEmpty else { return try writeAnswer() }
        try options.requireFormat(of: Self._commandName)
        try comparison().write(options.format)
    }

    func picture(_ timetable: Timetable) throws -> Picture? {
        let size = try timetable.size()
        let drawn = SizePicture(
            size: size, title: "Size: \(URL(fileURLWithPath: try options.choice.path()).lastPathComponent)")
        var picture = Picture(
            html: { drawn.html }, svg: { drawn.svg }, content: "\(PlainNumber.grouped(size.bytes)) bytes")
        picture.failure = held(Answer(size, sections: []), to: size).failure
        return picture
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let size = try timetable.size()
        let tables = SizeTables(size: size)
        let answer = Answer(
            size, rows: size.parts.map { $0 as any Encodable }, sections: all ? tables.sections : tables.summary)
        return held(answer, to: size)
    }

    func answer() throws -> Answer { try compared.isEmpty ? answer(options.choice.timetable()) : comparison() }

    private func comparison() throws -> Answer {
        let sizes = try compared.map { try Timetable(path: $0).size() }
        let comparison = SizeComparison(old: sizes[0], new: sizes[1])
        let answer = Answer(
            comparison, rows: all ? comparison.parts : comparison.kinds,
            sections: SizeTables.Comparison(comparison: comparison, isWhole: all).sections)
        return held(answer, to: sizes[1])
    }

    /// The answer with the notes on a database, and as a failure if it is over a budget.
    private func held(_ answer: Answer, to size: TimetableSize) -> Answer {
        var answer = answer
        if size.parts == nil { answer.notes.append("This system's SQLite cannot tell the size of each table.") }
        let excesses = budget.compactMap { $0.excess(of: size) }
        if !excesses.isEmpty {
            answer.failure =
                excesses.joined(separator: " ")
                + " Import the feed again without files you don't need, such as `--exclude shapes`."
        }
        return answer
    }
}

extension SizeCommand.BudgetArgument {
    /// A sentence if the database takes more than the budget; nil if it does not, or cannot tell.
    fileprivate func excess(of size: TimetableSize) -> String? {
        let taken: Int?
        if let kind {
            taken = size.kinds.map { kinds in kinds.first { $0.kind == kind }?.bytes ?? 0 }
        } else {
            taken = size.bytes
        }
        guard let taken, taken > bytes else { return nil }
        let grouped = PlainNumber.grouped
        let what = kind.map { "The database's \($0.words)" } ?? "The database"
        return "\(what) takes \(grouped(taken)) bytes, \(grouped(taken - bytes)) over the budget of \(grouped(bytes))."
    }
}

extension SizeCommand {
    /// `--budget`: a number of bytes such as `50000000`, `50MB` or `48MiB`, for the whole file or, after `search=`, for one
    /// kind of data.
    struct BudgetArgument: ExpressibleByArgument, Equatable {
        /// Nil for the whole file.
        let kind: StorageKind?
        let bytes: Int

        init?(argument: String) {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let bytes = Self.bytes(parts[parts.count - 1]) else { return nil }
            self.bytes = bytes
            guard parts.count == 2 else {
                kind = nil
                return
            }
            guard let kind = StorageKind(rawValue: String(parts[0]).replacing("-", with: "_")) else { return nil }
            self.kind = kind
        }

        /// Powers of 1,000 as SI has them, and of 1,024 as IEC 80000-13 has them.
        private static let units: [(suffix: String, factor: Double)] = [
            ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("b", 1),
            ("", 1),
        ]

        private static func bytes(_ text: Substring) -> Int? {
            let text = text.lowercased()
            guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
            let digits = text.dropLast(unit.suffix.count)
            guard digits.first?.isNumber == true, let number = Double(digits) else { return nil }
            return Int(exactly: (number * unit.factor).rounded())
        }
    }
}
