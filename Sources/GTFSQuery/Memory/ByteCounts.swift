extension Optional where Wrapped == String {
    /// Bytes that lie outside the string itself; short ones lie within.
    var byteCount: Int { map { $0.utf8.count > 15 ? $0.utf8.count + 32 : 0 } ?? 0 }
}

extension Array {
    /// Bytes of the elements and the head before them, without what the elements refer to.
    var storageByteCount: Int { isEmpty ? 0 : 32 + capacity * MemoryLayout<Element>.stride }
}
