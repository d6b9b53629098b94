extension FeedSource {
    /// Hands over the entry's bytes in chunks of at most `chunkSize`; a pointer is valid only during its call.
    ///
    /// A large entry of a zip is inflated on a second thread while `body` runs on the caller's. What `body` throws
    /// ends the reading and comes out of here, as does a `FeedSourceError` where the zip is damaged.
    package func read(
        _ entry: FeedEntry, chunkSize: Int = 262_144, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let item = try item(of: entry)
        let size = max(1, chunkSize)
        if container.isWorthAThread && item.byteCount > size {
            unsafe try ChunkRing(chunkSize: size).run(container, item, body)
        } else {
            unsafe try readHere(item, chunkSize: min(size, max(1, item.byteCount)), body)
        }
    }

    private func readHere(
        _ item: FeedItem, chunkSize: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let stream = try container.stream(item)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { unsafe buffer.deallocate() }
        while case let count = unsafe try stream.read(into: buffer), count > 0 {
            unsafe try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
