internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// `--favorites`: the file of the favourites.
struct FavouritesOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file of the favourites.",
            discussion: "Without it: the file that $GTFS_FAVORITES names, else the one in the system's data folder.",
            valueName: "path"))
    var favorites: String?

    private var path: String { favorites ?? Self.usualPath }

    /// The path of the file that is asked where none is named.
    private static var usualPath: String { Environment.variable("GTFS_FAVORITES") ?? standardPath }

    /// Changes the favourites; creates the file if there is none. A program that is told to end meanwhile ends after
    /// the change, so that no journal is left beside the file.
    func change<Value>(_ body: (Favourites) throws -> Value) throws -> Value {
        try Self.change(at: favorites, body)
    }

    /// The same for a file.
    /// - Parameter named: its path; nil for the one that is asked where none is named.
    private static func change<Value>(
        at named: String?, patience: Double? = nil, _ body: (Favourites) throws -> Value
    ) throws -> Value {
        let interruption = Interruption(waitsForEnd: true) {}
        defer {
            interruption.stop()
            interruption.endIfTold()
        }
        return try body(open(named, patience: patience))
    }

    private static func open(_ named: String?, patience: Double?) throws -> Favourites {
        let path = named ?? usualPath
        if named == nil, Environment.variable("GTFS_FAVORITES") == nil {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            } catch {
                throw CommandFailure(
                    "The folder \(folder.path) of the favourites cannot be made: name a file with --favorites PATH.")
            }
        }
        return try Favourites(path: path, patience: patience)
    }

    /// All favourites; none if there is no file, which is not created.
    func all() throws -> [Favourite] { try Self.all(at: path) }

    /// All favourites of the file that is asked where none is named; none of a file that cannot be read.
    static var usual: [Favourite] { known.withLock { $0.favourites(at: usualPath) } }

    /// For the next line of `gtfs-query lines`.
    private static let known = Locked(KnownFavourites())

    /// What is known of the sources of messages; nothing if there is no file, which is not created.
    /// - Parameter named: the path of the favourites; nil for the file that is asked where none is named.
    static func sourceRoutes(at named: String?) throws -> SourceRoutes {
        let path = named ?? usualPath
        return FileManager.default.fileExists(atPath: path)
            ? try Favourites(path: path, patience: patience).sourceRoutes() : SourceRoutes()
    }

    /// Keeps which routes the sources of messages speak of.
    /// - Parameter named: the path of the favourites; nil for the file that is asked where none is named.
    static func learnSources(from overlay: RealtimeOverlay, at now: Int, keepingAt named: String?) throws {
        try change(at: named, patience: patience) { try $0.learnSources(from: overlay, at: now) }
    }

    /// Seconds that a board waits for another program that changes the favourites.
    private static let patience = 0.5

    fileprivate static func all(at path: String) throws -> [Favourite] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try Favourites(path: path).all()
    }

    /// `favorites.sqlite` in the folder where the system keeps the data of programs.
    private static var standardPath: String { dataFolder + "/gtfs-toolkit/favorites.sqlite" }

    private static var dataFolder: String {
        let home = Environment.variable("HOME") ?? NSHomeDirectory()
        #if os(macOS)
            return home + "/Library/Application Support"
        #else
            // XDG Base Directory Specification: a path that is not absolute is ignored.
            let folder = Environment.variable("XDG_DATA_HOME") ?? ""
            return folder.hasPrefix("/") ? folder : home + "/.local/share"
        #endif
    }
}

extension Favourite {
    static var columns: [TableColumn<Favourite>] {
        [
            TableColumn("No", .right) { String($0.id) }, TableColumn("Kind") { CommandWords.label($0.subject.kind) },
            TableColumn("Label") { $0.label }.shortened(2),
            TableColumn("What") { $0.subject.inWords }.wrapped(1),
        ]
    }
}

extension FoundFavourite {
    static var columns: [TableColumn<FoundFavourite>] {
        Favourite.columns.map { column in column.of { $0.favourite } } + [
            TableColumn("In the feed") { $0.remark }.wrapped(3)
        ]
    }

    /// How it changed; nil if it is as it was.
    var remark: String? {
        switch state {
        case .present: nil
        case .missing: CommandWords.label("missing")
        case .moved: CommandWords.text("favourite_moved", with: ["place": found?.inWords ?? ""])
        }
    }
}

extension Favourite.Subject {
    /// `Central (200060)`, `T1 North Shore Line (2-T1)`, `-33.87, 151.21`, `Central (200060) – -33.87, 151.21`.
    var inWords: String {
        guard case .route(let route) = self else { return ends.map(\.inWords).joined(separator: " – ") }
        let names = [route.shortName, route.longName].compactMap(\.self).joined(separator: " ")
        return names.isEmpty ? route.id.rawValue : "\(names) (\(route.id))"
    }
}

extension Favourite.End {
    var inWords: String {
        guard case .stop(let stop) = self, stop.name != nil else { return title }
        return "\(title) (\(stop.id))"
    }
}

/// The favourites of the file that was read last, until it changes.
struct KnownFavourites {
    private var known: (path: String, stamp: FileStamp, favourites: [Favourite])?

    /// All favourites of a file; none of one that is not there, or cannot be read.
    mutating func favourites(at path: String) -> [Favourite] {
        guard let stamp = FileStamp(path: path) else { return [] }
        if let known, known.path == path, known.stamp == stamp { return known.favourites }
        let found = (try? FavouritesOptions.all(at: path)) ?? []
        // Two changes in one moment of the clock leave one stamp: a file that has just changed is read again.
        let age = Date().timeIntervalSince1970 - Double(stamp.modified) / 1e9
        known = age > 1 ? (path, stamp, found) : nil
        return found
    }
}
