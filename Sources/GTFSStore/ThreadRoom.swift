internal import Foundation
internal import GRDB

/// Whether the process may still make a thread. Dispatch waits for the memory of one without end, and needs one as it lets
/// go of a queue: so does each connection that could not be opened.
enum ThreadRoom {
    /// - Throws: the error of a system without memory, if the process has a limit of addresses (`ulimit -v`) and no room for
    ///   the stack of a thread.
    static func require() throws {
        var limit = rlimit()
        guard unsafe getrlimit(addresses, &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else { return }
        let room = unsafe mmap(nil, stackBytes, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard unsafe room != MAP_FAILED else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
        _ = unsafe munmap(room, stackBytes)
    }

    /// What the system gives a thread by default.
    private static var stackBytes: Int {
        var limit = rlimit()
        guard unsafe getrlimit(stack, &limit) == 0, limit.rlim_cur < rlim_t(1 << 30) else { return 8 << 20 }
        return max(Int(limit.rlim_cur), 1 << 20)
    }

    #if canImport(Glibc)
        private static let addresses = __rlimit_resource_t(RLIMIT_AS.rawValue)
        private static let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
        private static let (addresses, stack) = (RLIMIT_AS, RLIMIT_STACK)
    #endif
}
