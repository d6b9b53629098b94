#if canImport(Glibc)
    internal import Glibc
#endif

/// Memory that was freed and that the allocator keeps for later.
enum FreedMemory {
    /// Hands it back to the system between two steps of an import, as each step needs other pieces than the one before
    /// it. Other systems than Linux with glibc do so by themselves.
    static func release() {
        #if canImport(Glibc)
            _ = malloc_trim(0)
        #endif
    }
}
