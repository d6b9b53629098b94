/// The file format of a picture.
package enum PictureKind: String, CaseIterable {
    case html, svg

    /// By the name of a file.
    package init?(path: String) {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// The beginning of every picture of this kind: a file that begins with it may be replaced by another picture.
    package var beginning: String {
        switch self {
        case .html: "<!DOCTYPE html>\n<!-- A picture by gtfs-query -->\n"
        case .svg: "<!-- A picture by gtfs-query -->\n"
        }
    }
}
