package import GTFSModel

/// Which of a container's files are the feed: those of one folder, never of two.
struct FeedLayout {
    /// The feed's files in the container's order, names unique.
    let chosen: [FeedItem]
    /// The files left out, each under a path that no other file has, sorted by it.
    let besides: [Beside]
    let issues: [FeedIssue]

    /// A file of the container that is none of the feed's.
    struct Beside {
        let item: FeedItem
        /// As the container has it; where a later file took its place, in a folder `earlier`, and where it would pass for
        /// a file of the feed itself, in a folder `beside`.
        let path: String
    }

    init(of all: [FeedItem]) {
        let items = all.filter { !$0.isIgnored }
        let folders = Dictionary(grouping: items, by: \.folder).map(Folder.init)
        guard let folder = folders.min(by: { $0.isBetter(than: $1) }) else {
            (chosen, besides, issues) = ([], [], [])
            return
        }
        let (unique, doubled) = Self.lastOfEachName(folder.items)
        chosen = unique
        let elsewhere = items.filter { $0.folder != folder.path }
        besides = Self.besides(
            doubled: doubled, elsewhere: elsewhere, chosen: Set(unique.map(\.name)), taken: Set(items.map(\.path)))
        issues =
            folder.issues + doubled.map(Self.issue(doubled:))
            + elsewhere.prefix(Self.mostNamed).map(Self.issue(elsewhere:))
    }

    /// At most so many files that are left out are named one by one.
    private static let mostNamed = 100

    /// As an unpacker would leave it, the later of two files of one name wins.
    private static func lastOfEachName(_ items: [FeedItem]) -> (
        unique: [FeedItem], doubled: [FeedItem]
    ) {
        let last = Dictionary(items.map { ($0.name, $0.index) }, uniquingKeysWith: { max($0, $1) })
        return (items.filter { last[$0.name] == $0.index }, items.filter { last[$0.name] != $0.index })
    }

    private static func besides(
        doubled: [FeedItem], elsewhere: [FeedItem], chosen: Set<String>, taken: Set<String>
    ) -> [Beside] {
        let last = Dictionary(elsewhere.map { ($0.path, $0.index) }, uniquingKeysWith: { max($0, $1) })
        var taken = taken
        let besides = (doubled + elsewhere).map { item in
            if last[item.path] != item.index { return Beside(item: item, path: free(item.path, in: "earlier", &taken)) }
            // In an export the feed has no folder, as this file has none.
            let isMistakable = item.depth == 0 && (chosen.contains(item.name) || GTFSFile.named(item.name) != nil)
            return Beside(item: item, path: isMistakable ? free(item.path, in: "beside", &taken) : item.path)
        }
        return besides.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The first of `folder/…`, `folder-2/…`, `folder-3/…` that is not taken, which it is from now on.
    private static func free(_ path: String, in folder: String, _ taken: inout Set<String>) -> String {
        var count = 1
        var free = "\(folder)/\(path)"
        while !taken.insert(free).inserted {
            count += 1
            free = "\(folder)-\(count)/\(path)"
        }
        return free
    }

    private static func issue(doubled item: FeedItem) -> FeedIssue {
        FeedIssue(.duplicateFile, .warning, file: item.name, value: item.path)
    }

    private static func issue(elsewhere item: FeedItem) -> FeedIssue {
        GTFSFile.named(item.name) == nil
            ? FeedIssue(.unknownFile, .info, file: item.path)
            : FeedIssue(.invalidInputFilesInSubfolder, .error, file: item.path)
    }
}

/// The files of one folder of a container, as a candidate for the feed.
private struct Folder {
    let path: String
    let items: [FeedItem]
    /// How many of the files that every feed has are here.
    private let required: Int
    private let known: Int
    private let isWhole: Bool

    init(path: String, items: [FeedItem]) {
        self.path = path
        self.items = items
        let names = Set(items.map(\.name))
        let essential: Set<String> = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
        required =
            names.intersection(essential.union(["agency.txt", "calendar.txt", "calendar_dates.txt"]))
            .count
        known = names.filter { GTFSFile.named($0) != nil }.count
        isWhole = names.isSuperset(of: essential)
    }

    private var depth: Int { items.first?.depth ?? 0 }

    /// The shallowest whole feed; where none is whole, the one with most of what every feed has.
    func isBetter(than other: Folder) -> Bool {
        if isWhole != other.isWhole { return isWhole }
        if isWhole, depth != other.depth { return depth < other.depth }
        if required != other.required { return required > other.required }
        if known != other.known { return known > other.known }
        if depth != other.depth { return depth < other.depth }
        return path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }

    /// The validator calls it an error; here a feed in one inner folder is as good as any, and a strict import takes it.
    var issues: [FeedIssue] {
        path.isEmpty || known == 0
            ? [] : [FeedIssue(.invalidInputFilesInSubfolder, .warning, value: path)]
    }
}

extension FeedIssue.Code {
    package static let csvParsingFailed = Self("csv_parsing_failed")
    package static let duplicatedColumn = Self("duplicated_column")
    package static let emptyColumnName = Self("empty_column_name")
    package static let emptyFile = Self("empty_file")
    package static let emptyRow = Self("empty_row")
    package static let invalidCharacter = Self("invalid_character")
    package static let invalidInputFilesInSubfolder = Self("invalid_input_files_in_subfolder")
    package static let invalidRowLength = Self("invalid_row_length")
    package static let newLineInValue = Self("new_line_in_value")
    package static let unknownFile = Self("unknown_file")
    /// The validator has no name for two files of one name in one zip.
    package static let duplicateFile = Self("duplicate_file")
}
