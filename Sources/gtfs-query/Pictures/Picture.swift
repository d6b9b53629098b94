/// What a command draws: a page or a drawing that needs nothing but itself.
struct Picture {
    /// Writes a picture piece by piece, so that a large one is never whole in memory.
    typealias Pieces = (_ write: (String) throws -> Void) throws -> Void

    /// What it can be written as.
    let forms: [PictureKind: Pieces]
    /// What it shows, for the sentence `Wrote map.html: 29 routes.`
    let content: String
    /// What a person must know beside it, one line each.
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

    /// Writes the picture to a file, or to standard output where `file` is nil.
    func write(_ kind: PictureKind, to file: PictureFile?) throws {
        guard let pieces = forms[kind] else { throw CommandFailure("This picture has no \(kind.rawValue).") }
        guard let file else {
            // Nobody reads any more where a piece is not taken.
            try pieces { piece in guard try Output.write(piece) else { throw PictureReaderGone() } }
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

/// Thrown to stop drawing for a reader, such as `head`, that has seen enough.
struct PictureReaderGone: Error {}

/// What a picture is written as.
enum PictureKind: String, CaseIterable {
    case html, svg

    /// By the name of a file.
    init?(path: String) {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    init?(_ format: OutputFormat) { self.init(rawValue: format.rawValue) }

    /// How every picture of this kind begins: a file that begins so may be replaced by another picture.
    var beginning: String {
        switch self {
        case .html: "<!DOCTYPE html>\n<!-- A picture by gtfs-query -->\n"
        case .svg: "<!-- A picture by gtfs-query -->\n"
        }
    }
}
