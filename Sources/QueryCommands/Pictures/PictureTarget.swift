internal import GTFSPictures

/// Where a picture goes: into a file, or to standard output.
struct PictureTarget {
    let kind: PictureKind
    /// Nil for standard output.
    let file: PictureFile?

    /// - Parameter notes: what explains that there is nothing to draw.
    func write(_ picture: Picture?, orElse notes: () throws -> [String]) throws {
        guard let picture else { return try notes().forEach(Output.note) }
        do {
            try picture.write(kind, to: file)
        } catch is Picture.ReaderGone {}
    }
}
