package import Foundation

/// A file while it is written: a hidden file in the folder of the file that it will replace, named after the process that writes it.
///
/// The old file stays as it is until the new one is complete and on the disk.
package struct UnfinishedFile {
    /// The error of a call of the operating system: an `errno`.
    package struct SystemError: Error, CustomStringConvertible {
        package let code: Int32

        package init(code: Int32) { self.code = code }

        /// E.g. "No space left on device".
        package var description: String { unsafe String(cString: strerror(code)) }
    }

    /// The URL at which it is written.
    package let url: URL
    private let target: URL
    private let prefix: String
    /// Held while a file is created or removed.
    private static let lock = NSLock()

    /// - Parameters:
    ///   - target: the file that it will replace.
    ///   - work: the activity of the process, for the name of the unfinished file: "upgrading".
    ///   - folder: where it is written; nil for the folder of the target. On the same disk, for one rename.
    package init(of target: URL, in folder: URL? = nil, while work: String) {
        self.target = target
        // A name has 255 bytes; the library that writes the file may append some.
        prefix = ".\(target.lastPathComponent.beginning(bytes: 200)).\(work)-"
        url = (folder ?? target.deletingLastPathComponent()).appendingPathComponent(prefix + "\(getpid())")
    }

    package var path: String { url.path }

    /// Creates it as a copy of a file. A signal that would remove it waits until it exists.
    package func beCopy(of file: URL) throws {
        try Self.lock.withLock { try FileManager.default.copyItem(at: file, to: url) }
    }

    /// Lets a library open the file. Without the check, it would create it again after a signal has removed it.
    /// - Throws: `SystemError` if the file is gone.
    package func whileThere<Value>(_ body: () throws -> Value) throws -> Value {
        try Self.lock.withLock {
            guard unsafe access(path, F_OK) == 0 else { throw SystemError(code: errno) }
            return try body()
        }
    }

    /// Removes the files of processes that were killed, and of this one.
    package func removeAbandoned() {
        remove { name in
            guard let process = Int32(name.dropFirst(prefix.count).prefix { $0.isNumber }) else { return false }
            return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
        }
    }

    /// Removes the file and those that libraries write beside it: SQLite's journal ("-journal"), libzip's own copy
    /// (".a1b2c3").
    package func discard() {
        let own = url.lastPathComponent
        Self.lock.withLock {
            remove { $0 == own || $0.hasPrefix(own + "-") || $0.hasPrefix(own + ".") }
        }
    }

    private func remove(where isUnwanted: (_ name: String) -> Bool) {
        let folder = target.deletingLastPathComponent()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(prefix) && isUnwanted(name) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// Writes a closed file out to the disk.
    package static func synchronize(_ file: URL) throws(SystemError) {
        let descriptor = unsafe open(file.path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        let failure = fsync(descriptor) == 0 ? 0 : errno
        guard close(descriptor) == 0, failure == 0 else { throw SystemError(code: failure == 0 ? errno : failure) }
    }

    /// Replaces the target by this file in one step; `FileManager` cannot do that. A user who may read and write the target may
    /// do so with this file.
    package func replaceTarget() throws(SystemError) {
        var status = stat()
        if unsafe stat(target.path, &status) == 0 { unsafe chmod(path, status.st_mode & 0o777) }
        guard unsafe rename(path, target.path) == 0 else { throw SystemError(code: errno) }
        // The new name is on the disk only after its folder is.
        let folder = unsafe open(target.deletingLastPathComponent().path, O_RDONLY)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

extension String {
    /// Its first characters, as many as fit into this many bytes.
    fileprivate func beginning(bytes: Int) -> Substring {
        var beginning = self[...]
        while beginning.utf8.count > bytes { beginning.removeLast() }
        return beginning
    }
}

extension URL {
    /// The file that a path leads to, whether it exists or not: every link is followed, also one that leads nowhere
    /// yet. A write there replaces the file, and the link stays.
    package static func file(ledToBy path: String) -> URL {
        var file = URL(fileURLWithPath: path)
        // Linux follows at most this many links (path_resolution(7)).
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else { break }
            file = URL(fileURLWithPath: next, relativeTo: file.deletingLastPathComponent()).absoluteURL
        }
        return file
    }

    /// The same, but also follows the links of its folders, so that two paths of one file are equal.
    package static func fileAlone(ledToBy path: String) -> URL {
        let file = file(ledToBy: path).standardizedFileURL
        return file.deletingLastPathComponent().resolvingSymlinksInPath().appendingPathComponent(file.lastPathComponent)
    }

    package func lies(in folder: URL) -> Bool { path == folder.path || path.hasPrefix(folder.path + "/") }
}
