internal import Foundation
internal import GTFSPictures

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
