internal import GTFSStore

/// What `TimetableFile` found when another file lay at its path.
public struct TimetableChange: Sendable {
    /// The timetable that is in use from now on: that of the new file, or with a `failure` the one before.
    public let timetable: Timetable
    /// Why the new file is not used, such as a `StoreError`; nil where it is.
    public let failure: (any Error)?
    /// When it was found, seconds since 1970.
    public let time: Int

    /// Whether the new file is in use.
    public var isReplaced: Bool { failure == nil }
}

extension Timetable {
    /// Whether the file that was opened is no longer the one at `path`: another one was moved there, it was written to, or
    /// it is gone. Answers still come from the file that was opened.
    ///
    /// Looks at the folder's entry alone. `TimetableFile` opens the new file.
    public var isReplaced: Bool { DatabaseStamp(path: database.path) != database.stamp }
}
