/// How pieces of files that are kept byte by byte are packed. A piece that packing does not make shorter is stored as it is.
package struct PieceCoding: Sendable {
    package let pack: @Sendable ([UInt8]) throws -> [UInt8]
    /// Gets a piece and how many bytes it unpacks to.
    package let unpack: @Sendable ([UInt8], Int) throws -> [UInt8]

    package init(
        pack: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        unpack: @escaping @Sendable ([UInt8], Int) throws -> [UInt8]
    ) {
        (self.pack, self.unpack) = (pack, unpack)
    }

    /// All pieces as they are: a database that holds no packed piece can be written and read without any library.
    package static let plain = PieceCoding(pack: { $0 }, unpack: { piece, _ in piece })
}
