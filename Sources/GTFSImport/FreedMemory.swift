#if canImport(Glibc)
    internal import Glibc
#endif

/// Memory that was freed and that the allocator keeps for later. Other systems than Linux with glibc hand it back by
/// themselves.
package enum FreedMemory {
    /// Hands it back to the system between two steps of an import, as each step needs other pieces than the one before it.
    static func release() {
        #if canImport(Glibc)
            guard let symbol = unsafe find("malloc_trim") else { return }
            let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
            _ = trim(0)
        #endif
    }

    /// Has pieces of a megabyte and more go back as soon as they are freed, for the rest of the process. Left to itself
    /// the allocator comes to keep them, and columns that grow leave holes of every size behind.
    package static func keepNothingLarge() {
        #if canImport(Glibc)
            guard let symbol = unsafe find("mallopt") else { return }
            let set = unsafe unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
            let mmapThreshold: CInt = -3
            _ = set(mmapThreshold, 1 << 20)
        #endif
    }

    #if canImport(Glibc)
        /// <malloc.h> is no part of the module; the C library that runs has the function or not.
        private static func find(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(nil, name) }
    #endif
}
