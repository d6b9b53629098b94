internal import Foundation
internal import GTFSModel

/// Keeps a second process from a piece of work: a file, locked as long as this is held. The system unlocks it when a process
/// ends, however it ends.
package final class FileLock: @unchecked Sendable {
    /// Why there is no lock.
    package enum Hindrance: Error {
        /// Another one has it.
        case busy
        /// The file cannot be made.
        case unwritable
    }

    private let path: String
    private let guarded = NSLock()
    /// Nil after the lock was given up.
    private var descriptor: Int32?

    /// - Parameters:
    ///   - path: of the file, which goes with the lock.
    ///   - note: a word that stands in the file, behind the number of this process.
    package init(path: String, note: String = "") throws(Hindrance) {
        self.path = path
        descriptor = nil
        let held = try Self.locked(path)
        descriptor = held
        ftruncate(held, 0)
        try? FileHandle(fileDescriptor: held, closeOnDealloc: false).write(contentsOf: Data("\(getpid()) \(note)".utf8))
    }

    /// The note of a lock that this process holds; nil if it holds none there.
    package static func note(at path: String) -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return words.count == 2 && words[0] == "\(getpid())" ? String(words[1]) : nil
    }

    /// The file may go between its opening and its locking, with the process before: then the lock would be of a file that
    /// nobody else finds.
    private static func locked(_ path: String) throws(Hindrance) -> Int32 {
        while true {
            let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .unwritable }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                throw .busy
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

    /// Lets the next one have it.
    package func giveUp() {
        guarded.withLock {
            guard let held = descriptor else { return }
            try? FileManager.default.removeItem(atPath: path)
            close(held)
            descriptor = nil
        }
    }

    deinit { giveUp() }
}

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
