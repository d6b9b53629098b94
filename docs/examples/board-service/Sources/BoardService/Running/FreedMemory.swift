#if canImport(Glibc)
    internal import CMalloc
#endif

/// Memory that the process has freed. glibc keeps it between what is still in use: after some new databases, a service
/// that is busy all the time has twice the memory that it uses.
enum FreedMemory {
    /// Gives whole pages of it back to the system. Takes some milliseconds.
    static func giveBack() {
        #if canImport(Glibc)
            _ = malloc_trim(0)
        #endif
    }
}
