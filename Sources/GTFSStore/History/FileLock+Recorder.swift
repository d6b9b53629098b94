internal import GTFSModel

extension FileLock {
    /// Keeps a second recorder from a history: a file beside it, locked as long as the recorder is open.
    /// - Throws: `StoreError` if another recorder has the history, or if the file cannot be made.
    static func recorder(of history: String) throws -> FileLock {
        let path = history + "-lock"
        do {
            return try FileLock(path: path)
        } catch .busy {
            throw StoreError(
                .io, path: history, "\(history) is being recorded by another program",
                advice: "end that one, or give this one a history of its own; two of one feed can be merged later.")
        } catch .unwritable {
            throw StoreError(
                .io, path: history, "\(path) cannot be made", advice: "check the folder and its permissions.")
        }
    }
}
