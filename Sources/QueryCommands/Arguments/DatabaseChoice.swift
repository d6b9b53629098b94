internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// The databases that a command asks, and the language.
struct DatabaseChoice {
    /// The paths of `--database`, as they were given.
    let database: [String]
    /// `--lang`; nil for the feed's own language.
    let lang: String?

    /// The one database of the command line, in its language.
    func timetable() throws -> Timetable { try open(path()) }

    /// A database in the language of the command line.
    func open(_ path: String) throws -> Timetable {
        var timetable = try Self.opened.withLock { opened in Result { try opened.timetable(at: path) } }.get()
        timetable.language = lang
        return timetable
    }

    /// Open until the process ends, or until `closeOldest`: to close one needs a thread from the system, and would wait
    /// forever without one.
    private static let opened = Locked(OpenTimetables())

    /// Closes those that were asked first, if too many are open.
    static func closeOldest() { opened.withLock { $0.closeOldest() } }

    /// The path of the one database of the command line.
    func path() throws -> String {
        let paths = try paths()
        guard let path = paths.first, paths.count == 1 else { throw Self.asksOne(paths.count) }
        return path
    }

    static func asksOne(_ count: Int, asker: String = "A command") -> ValidationError {
        ValidationError("\(asker) asks one database, but --database names \(count): leave one.")
    }

    /// The paths of all databases of the command line: a folder stands for those in it.
    func paths() throws -> [String] {
        guard !database.isEmpty else { return [try Location.current()] }
        return try Self.files(at: database)
    }

    /// The paths of all databases of the command line, or else of the one that the environment names, or else of all in the
    /// current folder, if there are any.
    func allPaths() throws -> [String] {
        if !database.isEmpty { return try paths() }
        if let path = Environment.variable("GTFS_DATABASE") { return try Self.files(at: [path]) }
        return Location.databases(in: ".")
    }

    private static func files(at paths: [String]) throws -> [String] {
        try paths.flatMap { path in
            try URLArgument.refuse(path)
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                return [path]
            }
            let found = Location.databases(in: path)
            guard !found.isEmpty else { throw CommandFailure("There is no toolkit database in \(path).") }
            return found.map { path + "/" + $0 }
        }
    }

    /// Several databases as one, each under the name of its file.
    func feeds(_ paths: [String]) throws -> TimetableSet {
        try TimetableSet(
            paths.map { path in
                TimetableSet.Member(FeedID(ofFile: path), timetable: try open(path))
            })
    }

    /// - Parameter limit: nil if the command has none.
    static func checkLimit(_ limit: Int?) throws {
        guard let limit, limit < 0 else { return }
        throw ValidationError("--limit \(limit): give a number from 0 up.")
    }
}

extension DatabaseChoice {
    /// Finds the database if the command line names none.
    enum Location {
        /// The path in `$GTFS_DATABASE`, or else the one toolkit database of the current folder.
        static func current() throws -> String {
            if let path = Environment.variable("GTFS_DATABASE") { return path }
            return try only(databases(in: "."))
        }

        /// The toolkit databases of a folder, with any names, in the order of the names. Hidden files are left out: a file
        /// is hidden until its import or migration is complete.
        static func databases(in folder: String) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().filter { !$0.hasPrefix(".") && Timetable.isDatabase(path: folder + "/" + $0) }
        }

        static func only(_ found: [String]) throws -> String {
            if found.count == 1 { return found[0] }
            if found.isEmpty {
                throw CommandFailure(
                    "There is no toolkit database in this folder: make one with `gtfs-import FEED.zip`, or name one with "
                        + "--database PATH or $GTFS_DATABASE.")
            }
            throw CommandFailure(
                "There are \(found.count) toolkit databases in this folder (\(found.joined(separator: ", "))): name one "
                    + "with --database PATH.")
        }
    }
}

/// The timetables that lines have asked, each opened once, and anew when another file has replaced it; of many, those that
/// were asked last.
struct OpenTimetables {
    /// How many stay open: each takes some 0.4 MB, and a descriptor or two.
    static let most = 256

    private let most: Int
    private var files: [String: (file: TimetableFile, turn: Int)] = [:]
    private var turn = 0

    init(most: Int = Self.most) { self.most = most }

    var count: Int { files.count }

    mutating func timetable(at path: String) throws -> Timetable {
        let file = try files[path]?.file ?? TimetableFile(path: path, cachesFolder: Environment.cachesFolder)
        turn += 1
        files[path] = (file, turn)
        file.refresh()
        return file.timetable
    }

    /// Closes those that were asked first, if too many are open. One question may ask more of them.
    mutating func closeOldest() {
        guard files.count > most else { return }
        let last = files.values.map(\.turn).sorted().suffix(most).first ?? 0
        files = files.filter { $0.value.turn >= last }
    }
}
