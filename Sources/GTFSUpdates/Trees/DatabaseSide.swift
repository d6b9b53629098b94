internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// One of the two databases: its schema, and its trees when they are asked for.
final class DatabaseSide {
    /// More tables than any database of this toolkit has.
    private static let mostTrees = 2_000

    let file: PageFile
    let schema: TreeContent
    private let shapes: [String: TableShape]
    private var trees: TreeReader
    private var kept: [String: TreeContent] = [:]

    init(_ file: PageFile) throws {
        self.file = file
        trees = TreeReader(file)
        schema = try trees.read(root: 1)
        shapes = Dictionary(try Self.shapes(schema).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The database at a path.
    /// - Throws: `UpdateError` if there is none, or none that can be taken apart.
    static func open(_ path: String) throws -> DatabaseSide {
        try requireDatabase(path)
        do {
            return try DatabaseSide(PageFile(path: path))
        } catch is DeltaDefect {
            throw UpdateError.unreadable(path)
        } catch {
            guard FileManager.default.fileExists(atPath: path) else { throw UpdateError.notFound(path) }
            throw UpdateError(.io, path: path, "\(path) cannot be read", advice: "name a file that you may read.")
        }
    }

    /// - Throws: `UpdateError` if there is a file that is no database of this toolkit, or not all of it.
    static func requireDatabase(_ path: String) throws {
        guard FileManager.default.isReadableFile(atPath: path) else { return }
        guard DatabaseIdentity.isDatabase(path: path) else { throw UpdateError.unreadable(path) }
        try UpdateError.requireNoLog(path, isRead: true)
    }

    static func shapes(_ schema: TreeContent) throws -> [TableShape] {
        let shapes = try TableShape.all(schema)
        guard shapes.count <= mostTrees else { throw DeltaDefect.damaged }
        return shapes
    }

    /// The tree of a table, which is asked for a second time.
    func keptTree(named name: String) throws -> TreeContent {
        let tree = try tree(named: name)
        kept[name] = tree
        return tree
    }

    /// The tree of a table or index; an empty one if there is none of that name.
    func tree(named name: String) throws -> TreeContent {
        if let tree = kept.removeValue(forKey: name) { return tree }
        guard let shape = shapes[name] else { return TreeContent() }
        return try trees.read(root: shape.root)
    }
}
