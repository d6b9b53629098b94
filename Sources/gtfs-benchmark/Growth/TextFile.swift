internal import Foundation

/// A text file being written, in large pieces.
final class TextFile {
    private let handle: FileHandle
    private var bytes: [UInt8] = []
    private static let large = 1 << 20

    init(_ url: URL) throws {
        try Data().write(to: url)
        handle = try FileHandle(forWritingTo: url)
        bytes.reserveCapacity(Self.large + 65_536)
    }

    @discardableResult func text(_ text: String) -> TextFile {
        bytes.append(contentsOf: text.utf8)
        return self
    }

    func line(_ text: String) { self.text(text).text("\n") }

    @discardableResult func integer(_ value: Int, digits: Int = 1) -> TextFile {
        var scale = 1
        var count = 1
        while value / scale >= 10 || count < digits {
            scale *= 10
            count += 1
        }
        while scale > 0 {
            bytes.append(UInt8(48 + value / scale % 10))
            scale /= 10
        }
        return self
    }

    /// `HH:MM:SS`
    @discardableResult func time(_ seconds: Int) -> TextFile {
        integer(seconds / 3600, digits: 2).text(":").integer(seconds / 60 % 60, digits: 2).text(":")
            .integer(seconds % 60, digits: 2)
    }

    func flushIfLarge() throws {
        guard bytes.count >= Self.large else { return }
        try handle.write(contentsOf: bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    func close() throws {
        try handle.write(contentsOf: bytes)
        try handle.close()
    }
}
