internal import Foundation
internal import GTFSModel

/// Keeps a second recorder from a history: a file beside it, locked as long as the recorder lives. The system unlocks it when
/// a process ends, however it ends.
final class RecorderLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// - Throws: `StoreError` if another recorder has the history, or if the file cannot be made.
    init(of history: String) throws {
        path = history + "-lock"
        descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw StoreError(
                .io, path: history, "\(path) cannot be made", advice: "check the folder and its permissions.")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw StoreError(
                .io, path: history, "\(history) is being recorded by another program",
                advice: "end that one, or give this one a history of its own; two of one feed can be merged later.")
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        close(descriptor)
    }
}
