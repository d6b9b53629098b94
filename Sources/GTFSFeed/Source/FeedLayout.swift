internal import GTFSModel

/// Which of a container's files are the feed: those of one folder, never of two.
struct FeedLayout {
    /// The feed's files in the container's order, names unique.
    let chosen: [FeedItem]
    /// The files left out, each under a path that no other file has, sorted by it.
    let besides: [Beside]
    /// The folders of other whole feeds, in their order.
    let otherFeeds: [String]
    let issues: [FeedIssue]

    /// A file of the container that is not part of the feed.
    struct Beside {
        let item: FeedItem
        /// As the container has it; in a folder `earlier` if a later file took its place, and in a folder `beside` if
        /// it would pass for a file of the feed.
        let path: String
    }

    init(of all: [FeedItem]) {
        let items = all.filter { !$0.isIgnored }
        let files = items.filter { !$0.isLink }
        let folders = Dictionary(grouping: files, by: \.folder).map(Folder.init)
        guard let folder = folders.min(by: { $0.isBetter(than: $1) }) else {
            (chosen, besides, otherFeeds, issues) = ([], [], [], [])
            return
        }
        let (unique, doubled) = Self.oneOfEachName(folder.items)
        chosen = unique
        let elsewhere = items.filter { $0.isLink || $0.folder != folder.path }
        besides = Self.besides(
            doubled: doubled, elsewhere: elsewhere, chosen: Set(unique.map(\.name)), taken: Set(items.map(\.path)))
        otherFeeds = folders.filter { $0.isWhole && $0.path != folder.path }.map(\.path).sorted()
        issues =
            folder.issues + doubled.map(Self.issue(doubled:))
            + elsewhere.prefix(Self.mostNamed).map(Self.issue(elsewhere:))
    }

    /// The most files left out that get an issue each.
    private static let mostNamed = 100

    /// Among files of one name, the one whose name is written as in GTFS; among several, the last, which an unpacker would
    /// leave.
    private static func oneOfEachName(_ items: [FeedItem]) -> (
        unique: [FeedItem], doubled: [FeedItem]
    ) {
        let chosen = Dictionary(
            items.map { ($0.name, $0) }, uniquingKeysWith: { $1.isExact || !$0.isExact ? $1 : $0 }
        ).mapValues(\.index)
        return (items.filter { chosen[$0.name] == $0.index }, items.filter { chosen[$0.name] != $0.index })
    }

    private static func besides(
        doubled: [FeedItem], elsewhere: [FeedItem], chosen: Set<String>, taken: Set<String>
    ) -> [Beside] {
        let last = Dictionary(elsewhere.map { ($0.path, $0.index) }, uniquingKeysWith: { max($0, $1) })
        var taken = taken
        let besides = (doubled + elsewhere).map { item in
            if last[item.path] != item.index {
                return Beside(item: item, path: free(item.path, in: "earlier", taken: &taken))
            }
            // In an export the feed has no folder, as this file has none.
            let isMistakable = item.depth == 0 && (chosen.contains(item.name) || GTFSFile.named(item.name) != nil)
            return Beside(item: item, path: isMistakable ? free(item.path, in: "beside", taken: &taken) : item.path)
        }
        return besides.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The first of `folder/…`, `folder-2/…`, `folder-3/…` that is free, which is then taken.
    private static func free(_ path: String, in folder: String, taken: inout Set<String>) -> String {
        var count = 1
        var free = "\(folder)/\(path)"
        while !taken.insert(free).inserted {
            count += 1
            free = "\(folder)-\(count)/\(path)"
        }
        return free
    }

    /// The validator has no name for two files of one name in one zip, nor for a symbolic link in a zip.
    private static func issue(doubled item: FeedItem) -> FeedIssue {
        FeedIssue("duplicate_file", .warning, file: item.name, value: item.path)
    }

    private static func issue(elsewhere item: FeedItem) -> FeedIssue {
        if item.isLink { return FeedIssue("linked_file", .warning, file: item.path) }
        return GTFSFile.named(item.name) == nil
            ? FeedIssue("unknown_file", .info, file: item.path)
            : FeedIssue("invalid_input_files_in_subfolder", .error, file: item.path)
    }
}

/// The files of one folder of a container, as a candidate for the feed.
private struct Folder {
    let path: String
    let items: [FeedItem]
    /// How many of the files that every feed has are here.
    private let required: Int
    private let known: Int
    let isWhole: Bool

    init(path: String, items: [FeedItem]) {
        self.path = path
        self.items = items
        let names = Set(items.map(\.name))
        let essential: Set<String> = [
            GTFSFile.stops.name, GTFSFile.routes.name, GTFSFile.trips.name, GTFSFile.stopTimes.name,
        ]
        required =
            names.intersection(
                essential.union([GTFSFile.agency.name, GTFSFile.calendar.name, GTFSFile.calendarDates.name])
            )
            .count
        known = names.filter { GTFSFile.named($0) != nil }.count
        isWhole = names.isSuperset(of: essential)
    }

    private var depth: Int { items.first?.depth ?? 0 }

    /// The shallowest complete feed; if none is complete, the folder with most of the files that every feed has.
    func isBetter(than other: Folder) -> Bool {
        if isWhole != other.isWhole { return isWhole }
        if isWhole, depth != other.depth { return depth < other.depth }
        if required != other.required { return required > other.required }
        if known != other.known { return known > other.known }
        if depth != other.depth { return depth < other.depth }
        return path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }

    /// The validator calls it an error; here a feed in one inner folder is accepted, also by a strict import.
    var issues: [FeedIssue] {
        path.isEmpty || known == 0
            ? [] : [FeedIssue("invalid_input_files_in_subfolder", .warning, value: path)]
    }
}
