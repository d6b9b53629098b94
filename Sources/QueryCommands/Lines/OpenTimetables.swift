internal import GTFSQuery

/// The timetables that lines have asked, each opened once; of many, those that were asked last.
struct OpenTimetables {
    /// How many stay open: each takes some 0.4 MB, and a descriptor or two.
    static let most = 256

    private let most: Int
    private var timetables: [String: (timetable: Timetable, turn: Int)] = [:]
    private var turn = 0

    init(most: Int = Self.most) { self.most = most }

    var count: Int { timetables.count }

    /// The timetable at a path.
    mutating func timetable(at path: String) throws -> Timetable {
        let timetable = try timetables[path]?.timetable ?? Timetable(path: path)
        turn += 1
        timetables[path] = (timetable, turn)
        return timetable
    }

    /// Closes those that were asked first, if too many are open. One question may ask more of them.
    mutating func closeOldest() {
        guard timetables.count > most else { return }
        let last = timetables.values.map(\.turn).sorted().suffix(most).first ?? 0
        timetables = timetables.filter { $0.value.turn >= last }
    }
}
