internal import ArgumentParser
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

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
        let count = try options.paths().count
        guard count == 1 else { throw DatabaseChoice.asksOne(count, "A picture") }
        return try options.timetable()
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
        try PicturedFeed(timetable, fileName: FeedID(ofFile: path()).rawValue)
    }
}
