import GTFSModel
import TestSupport
import Testing

@Suite("Packed bits")
struct PackedBitsTests {
    @Test("give every number back, whatever its width", arguments: 1...100 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let numbers = (0..<Int.random(in: 0...60, using: &random)).map { _ in
            let width = Int.random(in: 0...63, using: &random)
            let most = width == 0 ? 0 : Int64.max >> (63 - width)
            return (width: width, number: Int64.random(in: 0...most, using: &random))
        }
        var packer = BitPacker()
        for (width, number) in numbers { packer.append(number, width: width) }
        packer.finish()
        #expect(packer.bytes.count == (numbers.reduce(0) { $0 + $1.width } + 7) / 8)
        var cursor = BitCursor()
        for (width, number) in numbers { #expect(cursor.next(width, in: packer.bytes.span) == number) }
    }

    @Test("lie with the highest bit first, and end with zeros")
    func order() {
        var packer = BitPacker()
        packer.append(0b101, width: 3)
        packer.append(0x1FF, width: 9)
        packer.finish()
        #expect(packer.bytes == [0b1011_1111, 0b1111_0000])
        packer.removeAll()
        packer.append(1, width: 1)
        packer.finish()
        #expect(packer.bytes == [0x80])
    }

    @Test("are zeros where the bytes end, and nothing where a width is none")
    func end() {
        let bytes: [UInt8] = [0xFF]
        var cursor = BitCursor()
        #expect(cursor.next(12, in: bytes.span) == 0xFF0)
        #expect(cursor.next(40, in: bytes.span) == 0)
        #expect(cursor.next(-1, in: bytes.span) == 0)
        #expect(cursor.next(200, in: bytes.span) == 0)
    }
}
