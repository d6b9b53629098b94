import Foundation
import Testing

/// A target with more than one folder that has code: its rooms, as the table in docs/architecture.md has them.
private struct RoomPlan {
    let target: String
    /// From the ground up. A folder that is not among them belongs to the room above it; `.` is the folder of the target.
    let rooms: [String]
    /// What may name a type of a higher room, as `FeedCaches FlexZone`: the name of a file without what follows a plus sign, and
    /// the type.
    let exceptions: [String]

    static func table() throws -> [RoomPlan] {
        try MarkdownTable("rooms of", in: "docs/architecture.md").rows.map { row in
            RoomPlan(
                target: MarkdownTable.code(in: row[0]).joined(), rooms: MarkdownTable.code(in: row[1]),
                exceptions: MarkdownTable.code(in: row[2]))
        }
    }

    /// The room of a file by its path, e.g. `Sources/GTFSQuery/Boards/BoardOrder.swift`; nil if it is in none.
    func room(of path: String) -> Int? {
        var folders = path.split(separator: "/").dropFirst(2).dropLast().map(String.init)
        while !folders.isEmpty {
            if let room = rooms.firstIndex(of: folders.joined(separator: "/")) { return room }
            folders.removeLast()
        }
        return rooms.firstIndex(of: ".")
    }

    /// The names that a file has from a higher room, each as an exception is written. Members that an extension adds to a type of
    /// another room are not seen.
    /// - Parameter files: those of the target.
    func upwardNames(_ files: [SourceFile]) -> [String] {
        let declared = Dictionary(
            files.flatMap { file in
                PlacedType.types(of: file.text, in: file.path).map { ($0.name, room(of: file.path) ?? 0) }
            }, uniquingKeysWith: min)
        return files.flatMap { file in
            let (room, name) = (room(of: file.path) ?? 0, URL(filePath: file.path).lastPathComponent)
            return file.code.identifiers.filter { declared[$0, default: 0] > room }.sorted()
                .map { "\(name.prefix { !"+.".contains($0) }) \($0)" }
        }
    }
}

@Suite("Nothing in a room reaches up to a higher one") struct RoomTests {
    private static let files = Result {
        try Dictionary(grouping: SourceTree.sources().filter { $0.path.hasPrefix("Sources/") }, by: \.target)
    }

    @Test func `A file names types of its own room and of rooms below it alone`() throws {
        let files = try Self.files.get()
        for plan in try RoomPlan.table() {
            let found = plan.upwardNames(files[plan.target] ?? [])
            #expect(Set(found) == Set(plan.exceptions), "\(plan.target)")
        }
    }

    @Test func `At most one target has names that reach up, and these are at most five`() throws {
        let exceptions = try RoomPlan.table().map(\.exceptions.count).filter { $0 > 0 }
        #expect(exceptions.count <= 1 && exceptions.reduce(0, +) <= 5)
    }

    @Test func `Every target with folders has its row, every file its room and every room its files`() throws {
        let plans = try RoomPlan.table()
        for (target, files) in try Self.files.get().sorted(by: { $0.key < $1.key }) {
            let isDivided = files.contains { $0.path.split(separator: "/").count > 3 }
            let plan = plans.first { $0.target == target }
            #expect((plan != nil) == isDivided, "\(target)")
            guard let plan else { continue }
            let used = Set(files.compactMap { plan.room(of: $0.path) })
            #expect(used.count == plan.rooms.count, "a room of \(target) has no file")
            for file in files where plan.room(of: file.path) == nil { Issue.record("\(file.path) is in no room") }
        }
    }

    @Test func `A name of a higher room is found, one of the own room or a lower one is not`() {
        let plan = RoomPlan(target: "House", rooms: ["Cellar", ".", "Attic"], exceptions: [])
        let texts = [
            ("Cellar/Coal/Boiler.swift", "struct Boiler { let room: Hall }"),
            ("Hall.swift", "struct Hall { let heat: Boiler }"),
            ("Attic/Trunk.swift", "/// Of the Hall.\nstruct Trunk { let hall: Hall, boiler: Boiler }\nstruct Hat {}"),
            ("Hall+Stairs.swift", "extension Hall { var up: Hat { Hat() } } // Trunk"),
        ]
        let files = texts.map { SourceFile(target: "House", path: "Sources/House/\($0.0)", text: $0.1) }
        #expect(plan.upwardNames(files) == ["Boiler Hall", "Hall Hat"])
    }
}
