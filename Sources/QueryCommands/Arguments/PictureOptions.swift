internal import ArgumentParser
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// `--picture`: the answer as a picture.
struct PictureOptions<Formats: OutputFormat.FormatList>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draws the answer into a file, \(Self.ends), in place of the rows.",
            discussion: "\(Self.formats) to standard output.", valueName: "path"),
        completion: .file(extensions: Self.kinds.map(\.rawValue)))
    var picture: String?

    /// The formats in which the picture can be written.
    private static var kinds: [PictureKind] { Formats.formats.compactMap(PictureKind.init) }

    private static var ends: String {
        kinds.count == 1 ? "whose name ends in .\(kinds[0].rawValue)" : "by its name .html or .svg"
    }

    private static var formats: String {
        kinds.count == 1 ? "--format \(kinds[0].rawValue) draws" : "--format html and --format svg draw"
    }

    /// The format of the picture; nil if rows are requested.
    func kind(of command: (some ParsableCommand).Type, _ format: OutputFormat) throws -> PictureKind? {
        let asked = PictureKind(format)
        guard let picture else { return try asked.map { try held($0, to: command, words: "--format \($0.rawValue)") } }
        guard asked == nil else {
            throw ValidationError(
                "--picture draws into a file, --format \(format.rawValue) to standard output: give one.")
        }
        guard let kind = PictureKind(path: picture) else {
            let ends = Self.kinds.map { ".\($0.rawValue)" }.joined(separator: " or ")
            throw ValidationError("--picture \(picture): name a file that ends in \(ends).")
        }
        return try held(kind, to: command, words: "--picture \(picture)")
    }

    /// Where the picture goes; nil if rows are requested.
    /// - Throws: if the file there must not be replaced.
    func target(of command: (some ParsableCommand).Type, _ format: OutputFormat) throws -> PictureTarget? {
        guard let kind = try kind(of: command, format) else { return nil }
        let file = picture.map(PictureFile.init)
        try file?.requireReplaceable()
        return PictureTarget(kind: kind, file: file)
    }

    private func held(
        _ kind: PictureKind, to command: (some ParsableCommand).Type, words: String
    ) throws -> PictureKind {
        guard !Self.kinds.contains(kind) else { return kind }
        throw ValidationError("\(words): \(command._commandName) is drawn as html alone.")
    }
}

extension PictureKind {
    fileprivate init?(_ format: OutputFormat) { self.init(rawValue: format.rawValue) }
}

/// A command whose answer can be drawn: into the file of `--picture`, or to standard output with `--format html` or `svg`.
protocol PictureCommand: DatabaseCommand {
    /// The database that is drawn, or a part of it.
    associatedtype Asked
    var pictures: PictureOptions<Formats> { get }

    /// What the command line asks about.
    func asked() throws -> Asked

    /// The picture; nil if there is nothing to draw, which the notes of the answer explain.
    func picture(_ asked: Asked) throws -> Picture?

    func answer(_ asked: Asked) throws -> Answer
}

extension PictureCommand where Asked == Timetable {
    func asked() throws -> Timetable {
        let count = try options.choice.paths().count
        guard count == 1 else { throw DatabaseChoice.asksOne(count, asker: "A picture") }
        return try options.choice.timetable()
    }
}

extension PictureCommand {
    func run() throws { try writeAnswer() }

    /// The picture if one is requested, otherwise the rows.
    func writeAnswer() throws {
        guard let target = try pictures.target(of: Self.self, options.format) else { return try writeRows() }
        let asked = try asked()
        try target.write(picture(asked)) { try answer(asked).notes }
    }
}

extension AnswerOptions {
    func picturedFeed(_ timetable: Timetable) throws -> PicturedFeed {
        try PicturedFeed(timetable, fileName: FeedID(ofFile: choice.path()).rawValue)
    }
}
