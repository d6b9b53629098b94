/// A way to match trip ids of a feed with those of the timetable where they differ.
public enum IDHeuristic: String, Sendable, Hashable, CaseIterable {
    /// The message's id is the part of the timetable's id after an `_`.
    case suffix
    /// The same up to the path (NYCT: `072350_1..N`).
    case stem
    /// The same route, direction and, within a tolerance, origin time.
    case origin
}
