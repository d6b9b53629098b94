internal import GTFSPictures

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
