/// A message's file, looked at again and again.
struct WatchedFile {
    let file: MessageFile
    private var read: MessageFile.State?
    private var seen: MessageFile.State?
    private var isNew = true

    init(_ file: MessageFile) { self.file = file }

    /// Whether there is something new to read. A file that is just being written is left alone until two looks in a row
    /// have found it the same.
    mutating func isDue() -> Bool {
        if isNew {
            isNew = false
            return take(file.state)
        }
        // A pipe has given all it had.
        guard read?.isRegular ?? true else { return false }
        let state = file.state
        defer { seen = state }
        return state != read && state == seen && take(state)
    }

    private mutating func take(_ state: MessageFile.State?) -> Bool {
        (read, seen) = (state, state)
        return true
    }
}
