import Foundation
import TestSupport
import Testing

@testable import GTFSUpdates

/// What an encoder writes, a decoder reads: streams of every width against every kind of base.
struct StreamCodingTests {
    private static func sample(_ kind: Int, _ noise: inout SeededGenerator) -> [UInt8] {
        let count = Int.random(in: 0...3_000, using: &noise)
        switch kind {
        case 0: return (0..<count).map { _ in UInt8.random(in: 0...255, using: &noise) }
        case 1: return (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
        case 2: return [UInt8](repeating: 5, count: count)
        default: return Array(String(repeating: "Lantern Square, platform ", count: count / 20).utf8)
        }
    }

    /// The same bytes with some changed, taken out and put in.
    private static func changed(_ bytes: [UInt8], _ noise: inout SeededGenerator) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 0...20, using: &noise) where !result.isEmpty {
            let offset = Int.random(in: 0..<result.count, using: &noise)
            switch Int.random(in: 0...2, using: &noise) {
            case 0: result[offset] = UInt8.random(in: 0...255, using: &noise)
            case 1: result.removeSubrange(offset..<min(result.count, offset + 9))
            default: result.insert(contentsOf: [1, 2, 3, 4, 5], at: offset)
            }
        }
        return result
    }

    @Test(arguments: 0..<60) func `a decoder reads the streams that an encoder wrote`(seed: Int) throws {
        var noise = SeededGenerator(seed: UInt64(seed))
        var streams: [(bytes: [UInt8], base: [UInt8], width: Int, kind: UpdateModels.Kind)] = []
        for index in 0..<12 {
            let base = Self.sample(Int.random(in: 0...3, using: &noise), &noise)
            let bytes =
                index % 3 == 0
                ? Self.sample(Int.random(in: 0...3, using: &noise), &noise) : Self.changed(base, &noise)
            let kind = UpdateModels.Kind.allCases[index % UpdateModels.Kind.allCases.count]
            streams.append((bytes, index % 4 == 3 ? [] : base, kind.width, kind))
        }
        var encoder = StreamEncoder(of: 1 << 12)
        for stream in streams {
            encoder.stream(stream.bytes, base: stream.base, width: stream.width, kind: stream.kind)
        }
        var decoder = StreamDecoder(encoder.finish(), from: 0, of: 1 << 12, room: 1 << 20)
        for stream in streams {
            #expect(try decoder.stream(base: stream.base, width: stream.width, kind: stream.kind) == stream.bytes)
        }
    }

    @Test(arguments: [6, 9, 13]) func `coordinates in a text take little more than their steps`(decimals: Int) {
        var noise = SeededGenerator(seed: 11)
        var (place, text) = ([-73.5, 40.5], "")
        for index in 0..<4_000 {
            place[index % 2] += Double.random(in: -0.001...0.001, using: &noise)
            text += "\(place[index % 2].formatted(decimals: decimals))\(index % 2 == 0 ? " " : ", ")"
        }
        var encoder = StreamEncoder(of: 1 << 20)
        encoder.stream(Array(text.utf8), base: [], width: 1, kind: .text)
        let stepBits = 11 + Double(decimals - 6) * 3.33
        #expect(Double(encoder.finish().count) < 4_000 * stepBits / 8 * 1.3 + 500)
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 200_000]) func `noise of any length takes hardly more than itself`(
        count: Int
    ) throws {
        var noise = SeededGenerator(seed: 7)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &noise) }
        var encoder = StreamEncoder(of: 1 << 12)
        encoder.stream(bytes, base: [], width: 1, kind: .blob)
        let coded = encoder.finish()
        #expect(coded.count <= count + count / 10 + 16)
        var decoder = StreamDecoder(coded, from: 0, of: 1 << 12, room: 1 << 20)
        #expect(try decoder.stream(base: [], width: 1, kind: .blob) == bytes)
    }

    @Test func `numbers of every size come back, with and without a base`() throws {
        let edges: [Int64] = [.min, .min + 1, -65_536, -1, 0, 1, 127, 128, 1 << 31, 1 << 40, .max - 1, .max]
        var encoder = StreamEncoder(of: 1 << 12)
        let lists: [[Int64]] = [edges, edges.reversed(), [], [0], Array(0..<500), edges.map { $0 / 3 }]
        for (index, list) in lists.enumerated() {
            #expect(
                try encoder.numbers(
                    list, base: lists[(index + 1) % lists.count], isRising: index % 2 == 0, most: 500) == list)
        }
        var decoder = StreamDecoder(encoder.finish(), from: 0, of: 1 << 12, room: 1 << 20)
        for (index, list) in lists.enumerated() {
            let decoded = try decoder.numbers(
                [], base: lists[(index + 1) % lists.count], isRising: index % 2 == 0, most: 500)
            #expect(decoded == list)
        }
    }

    @Test(arguments: 0..<300) func `changed and cut bytes are streams or a defect, never a crash`(seed: Int) throws {
        var noise = SeededGenerator(seed: UInt64(seed))
        var encoder = StreamEncoder(of: 1 << 12)
        let base = Array(String(repeating: "stop_name,stop_lat,", count: 40).utf8)
        encoder.stream(Self.changed(base, &noise), base: base, width: 1, kind: .text)
        encoder.stream(Array(base.reversed()), base: [], width: 3, kind: .number3)
        var bytes = encoder.finish()
        for _ in 0...3 {
            bytes[Int.random(in: 0..<bytes.count, using: &noise)] ^= 1 << UInt8.random(in: 0...7, using: &noise)
        }
        var decoder = StreamDecoder(
            Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &noise))), from: 0, of: 1 << 12, room: 9_000)
        do {
            let first = try decoder.stream(base: base, width: 1, kind: .text)
            let second = try decoder.stream(base: [], width: 3, kind: .number3)
            #expect(first.count + second.count <= 9_000 + base.count)
        } catch { #expect(error is DeltaDefect) }
    }
}

extension Double {
    /// With exactly so many decimals.
    fileprivate func formatted(decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}
