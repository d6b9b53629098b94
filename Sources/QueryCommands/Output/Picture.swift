internal import Foundation
internal import GTFSPictures

/// The picture of a command: a self-contained page or drawing.
struct Picture {
    /// Thrown to stop drawing for a reader, such as `head`, that has seen enough.
    struct ReaderGone: Error {}

    /// Writes a picture piece by piece, so that a large one is never in memory as a whole.
    typealias Pieces = (_ write: (String) throws -> Void) throws -> Void

    /// The formats in which it can be written.
    let forms: [PictureKind: Pieces]
    /// Its content, for the sentence `Wrote map.html: 29 routes.`
    let content: String
    /// The notes besides it, one line each.
    var notes: [String] = []
    /// A sentence that says why, if the answer is a failure: it is written after the picture, with exit 1.
    var failure: String?

    /// A picture that fits memory.
    init(html: @escaping () -> String, svg: (() -> String)? = nil, content: String, notes: [String] = []) {
        var forms: [PictureKind: Pieces] = [.html: { try $0(html()) }]
        forms[.svg] = svg.map { svg in { try $0(svg()) } }
        self.init(forms: forms, content: content, notes: notes)
    }

    init(forms: [PictureKind: Pieces], content: String, notes: [String] = []) {
        (self.forms, self.content, self.notes) = (forms, content, notes)
    }

    /// Writes the picture to a file, or to standard output if `file` is nil.
    func write(_ kind: PictureKind, to file: PictureFile?) throws {
        guard let pieces = forms[kind] else { throw CommandFailure("This picture has no \(kind.rawValue).") }
        guard let file else {
            // If a piece is not taken, the reader is gone.
            try pieces { piece in guard try Output.write(piece) else { throw ReaderGone() } }
            notes.forEach(Output.note)
            return try throwFailure()
        }
        try file.write(pieces)
        (notes + ["Wrote \(file.path): \(content)."]).forEach(Output.note)
        try throwFailure()
    }

    private func throwFailure() throws {
        if let failure { throw CommandFailure(failure) }
    }
}

/// The file of a picture. A picture of the toolkit is replaced in one step when the new one is complete; any other file
/// stays as it is, as with `gtfs-import` and `gtfs-export`.
struct PictureFile {
    private let file: ReplacedFile

    init(_ path: String) { file = ReplacedFile(path, for: "the picture") }

    /// As it was typed.
    var path: String { file.path }

    /// - Throws: if the file there must not be replaced.
    func requireReplaceable() throws {
        let head = try file.head(64)
        guard head.map(Self.isPicture) ?? true else {
            throw CommandFailure(
                "\(path) is no picture of gtfs-query and stays as it is: name another file with --picture, or move "
                    + "this one away.")
        }
    }

    private static func isPicture(_ head: Data) -> Bool {
        head.isEmpty || PictureKind.allCases.contains { head.starts(with: $0.beginning.utf8) }
    }

    func write(_ pieces: Picture.Pieces) throws {
        try requireReplaceable()
        try file.write(pieces)
        try file.finish()
    }
}

/// Where a picture goes: into a file, or to standard output.
struct PictureTarget {
    let kind: PictureKind
    /// Nil for standard output.
    let file: PictureFile?

    /// - Parameter notes: what explains that there is nothing to draw, which is a failure: a script would go on with a file
    ///   that is not there, or with that of yesterday.
    func write(_ picture: Picture?, orElse notes: () throws -> [String]) throws {
        guard let picture else {
            let notes = try notes()
            notes.dropLast().forEach(Output.note)
            throw CommandFailure("Nothing is drawn. " + (notes.last ?? "The answer has no row."))
        }
        do {
            try picture.write(kind, to: file)
        } catch is Picture.ReaderGone {}
    }
}
