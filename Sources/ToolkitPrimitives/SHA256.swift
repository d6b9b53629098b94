package import Foundation

/// SHA-256 (FIPS 180-4) of bytes that come in pieces. Foundation has none, and no package is worth its weight for this alone.
package struct SHA256: Sendable {
    /// The first 32 bits of the fractional parts of the square roots of the first eight primes (5.3.3).
    private var state = Self.primes(8).map { Self.fraction(Double($0).squareRoot()) }
    /// The bytes after the last whole block.
    private var rest: [UInt8] = []
    private var byteCount: UInt64 = 0
    private var schedule = [UInt32](repeating: 0, count: 64)

    package init() {}

    /// Bytes so far.
    package var count: Int { Int(byteCount) }

    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        byteCount += UInt64(bytes.count)
        var bytes = bytes
        if !rest.isEmpty {
            let missing = bytes.prefix(64 - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == 64 else { return }
            add(rest[...])
            rest.removeAll(keepingCapacity: true)
        }
        while bytes.count >= 64 {
            add(bytes.prefix(64))
            bytes = bytes.dropFirst(64)
        }
        rest += bytes
    }

    /// The 32 bytes of the hash of `bytes`.
    package static func digest(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
    }

    /// 64 hexadecimal digits, in lower case.
    package var text: String {
        words.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private var words: [UInt32] {
        var last = self
        let bits = byteCount &* 8
        let zeros = (119 - rest.count) % 64
        let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        last.update(([0x80] + [UInt8](repeating: 0, count: zeros) + length)[...])
        return last.state
    }

    private mutating func add(_ block: ArraySlice<UInt8>) {
        let start = block.startIndex
        for index in 0..<16 {
            let at = start + 4 * index
            schedule[index] =
                UInt32(block[at]) << 24 | UInt32(block[at + 1]) << 16 | UInt32(block[at + 2]) << 8
                | UInt32(block[at + 3])
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            let first = Self.turned(early, 7) ^ Self.turned(early, 18) ^ early >> 3
            let second = Self.turned(late, 17) ^ Self.turned(late, 19) ^ late >> 10
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
        mix()
    }

    private mutating func mix() {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let upper = Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)
            let first = h &+ upper &+ (e & f ^ ~e & g) &+ Self.constants[index] &+ schedule[index]
            let lower = Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)
            let second = lower &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
    private static let constants = primes(64).map { fraction(cbrt(Double($0))) }

    private static func primes(_ count: Int) -> [Int] {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < count {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes
    }

    private static func fraction(_ number: Double) -> UInt32 {
        UInt32((number - number.rounded(.down)) * 4_294_967_296.0)
    }
}

extension SHA256 {
    /// Adds a file from its beginning to its end.
    /// - Throws: if it cannot be read.
    package mutating func update(file url: URL) throws {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { update(Array(piece)[...]) }
    }
}
