internal import Foundation
internal import GTFSModel

/// Keeps a second recorder from a history: a file beside it, locked as long as the recorder is open. The system unlocks it
/// when a process ends, however it ends.
final class RecorderLock: @unchecked Sendable {
    private let path: String
    private let guarded = NSLock()
    /// Nil after the lock was given up.
    private var descriptor: Int32?

    /// - Throws: `StoreError` if another recorder has the history, or if the file cannot be made.
    init(of history: String) throws {
        path = history + "-lock"
        descriptor = nil
        descriptor = try Self.locked(path, history)
    }

    /// The file may go between its opening and its locking, with the recorder before: then the lock would be of a file that
    /// nobody else finds.
    private static func locked(_ path: String, _ history: String) throws -> Int32 {
        while true {
            let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
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
            if isFile(descriptor, at: path) { return descriptor }
            close(descriptor)
        }
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (held, found) = (stat(), stat())
        return unsafe fstat(descriptor, &held) == 0 && stat(path, &found) == 0 && held.st_ino == found.st_ino
            && held.st_dev == found.st_dev
    }

    /// Lets the next recorder have the history.
    func giveUp() {
        guarded.withLock {
            guard let held = descriptor else { return }
            try? FileManager.default.removeItem(atPath: path)
            close(held)
            descriptor = nil
        }
    }

    deinit { giveUp() }
}
