internal import Foundation

/// The allocator's memory. glibc keeps freed memory for later; other systems give it back by themselves.
package enum Heap {
    /// Gives freed memory back to the system, between two steps of an import that need blocks of different sizes.
    static func release() {
        #if canImport(Glibc)
            guard let symbol = unsafe find("malloc_trim") else { return }
            let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
            _ = trim(0)
        #endif
    }

    /// Gives blocks of a megabyte and more back as soon as they are freed, for the rest of the process. By default the
    /// allocator keeps them, and growing arrays leave holes of every size.
    package static func returnLargeBlocks() {
        #if canImport(Glibc)
            guard let symbol = unsafe find("mallopt") else { return }
            let set = unsafe unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
            let mmapThreshold: CInt = -3
            _ = set(mmapThreshold, 1 << 20)
        #endif
    }

    #if canImport(Glibc)
        /// <malloc.h> is not part of the module; the C library at run time may or may not have the function.
        private static func find(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(nil, name) }
    #endif
}
