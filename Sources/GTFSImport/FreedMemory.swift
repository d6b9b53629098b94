#if canImport(Glibc)
    internal import Glibc
#endif

/// Memory that was freed and that the allocator keeps for later.
enum FreedMemory {
    /// Hands it back to the system between two steps of an import, as each step needs other pieces than the one before
    /// it. Other systems than Linux with glibc do so by themselves.
    static func release() {
        #if canImport(Glibc)
            // <malloc.h> is no part of the module; the C library that runs has the function or not.
            guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
            let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
            _ = trim(0)
        #endif
    }
}
