internal import Foundation

/// Two buffers that go round between a thread that fills them and the thread that reads them.
///
/// The unsafe corner: `condition` guards every field but the buffers; a buffer belongs to the producer while it is
/// free and to the consumer while it is filled, and the counts under the lock say which it is.
@safe final class ChunkRing: @unchecked Sendable {
    private let condition = NSCondition()
    private let buffers: [FeedEntry.Piece]
    /// Bytes in each filled buffer, oldest first.
    private var filled: [Int] = []
    private var oldest = 0
    /// Whether the consumer reads the oldest buffer.
    private var isReading = false
    private var isProducing = true
    private var isStopped = false
    private var failure: (any Error)?

    init(chunkSize: Int) {
        buffers = (0..<2).map { _ in FeedEntry.Piece(capacity: chunkSize) }
    }

    deinit {
        for buffer in buffers { buffer.deallocate() }
    }

    /// Starts to read `item` on a second thread, until `stop`.
    func start(_ container: any FeedContainer, item: FeedItem) {
        let thread = Thread { [self] in
            do {
                unsafe try produce { unsafe try container.open(item) }
                finish(nil)
            } catch { finish(error) }
        }
        thread.name = "gtfs-feed"
        thread.start()
    }

    /// Opens the file and fills buffers from it; it is closed when this returns.
    private func produce(from open: () throws -> ByteReader) throws {
        let read = unsafe try open()
        while let buffer = free() {
            let count = unsafe try read(buffer.room)
            if count == 0 { break }
            give(count)
        }
    }

    /// A buffer to fill; nil if the reader has stopped.
    private func free() -> FeedEntry.Piece? {
        condition.lock()
        defer { condition.unlock() }
        while filled.count == buffers.count && !isStopped { condition.wait() }
        return isStopped ? nil : buffers[(oldest + filled.count) % buffers.count]
    }

    private func give(_ count: Int) {
        condition.lock()
        filled.append(count)
        condition.signal()
        condition.unlock()
    }

    private func finish(_ error: (any Error)?) {
        condition.lock()
        failure = error
        isProducing = false
        condition.signal()
        condition.unlock()
    }

    /// The oldest filled buffer, which is filled again after the next call; nil at the end.
    func next() throws -> FeedEntry.Piece? {
        condition.lock()
        defer { condition.unlock() }
        if isReading { release() }
        while filled.isEmpty && isProducing { condition.wait() }
        guard let count = filled.first else {
            if let failure { throw failure }
            return nil
        }
        isReading = true
        return buffers[oldest].with(count)
    }

    private func release() {
        isReading = false
        filled.removeFirst()
        oldest = (oldest + 1) % buffers.count
        condition.signal()
    }

    /// Stops the second thread, and waits until it has closed the zip.
    func stop() {
        condition.lock()
        isStopped = true
        condition.signal()
        while isProducing { condition.wait() }
        condition.unlock()
    }
}
