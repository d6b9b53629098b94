package import Foundation

/// SHA-256 (FIPS 180-4) of bytes that come in pieces. Foundation has none, and no package is worth its weight for this alone.
package struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// The bytes after the last whole block.
    private var rest: [UInt8] = []
    private var byteCount: UInt64 = 0

    package init() {}

    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        byteCount += UInt64(bytes.count)
        var bytes = bytes
        if !rest.isEmpty {
            let missing = bytes.prefix(64 - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == 64 else { return }
            addBlocks(rest[...])
            rest.removeAll(keepingCapacity: true)
        }
        addBlocks(bytes.dropLast(bytes.count % 64))
        rest += bytes.suffix(bytes.count % 64)
    }

    /// 64 hexadecimal digits, in lower case.
    package var text: String {
        var last = self
        let bits = byteCount &* 8
        let zeros = (119 - rest.count) % 64
        let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        last.update(([0x80] + [UInt8](repeating: 0, count: zeros) + length)[...])
        return last.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Adds whole blocks. Arrays would check each of some 200 indexes a block, which makes it five times as slow.
    private mutating func addBlocks(_ bytes: ArraySlice<UInt8>) {
        var schedule = [UInt32](repeating: 0, count: 64)
        unsafe bytes.withUnsafeBytes { blocks in
            unsafe schedule.withUnsafeMutableBufferPointer { schedule in
                unsafe Self.constants.withUnsafeBufferPointer { constants in
                    unsafe state.withUnsafeMutableBufferPointer { state in
                        for start in stride(from: 0, to: blocks.count, by: 64) {
                            unsafe Self.fill(schedule, blocks, start)
                            unsafe Self.mix(state, schedule, constants)
                        }
                    }
                }
            }
        }
    }

    /// The schedule of 64 words of the block at `start` (6.2.2, step 1).
    private static func fill(
        _ schedule: UnsafeMutableBufferPointer<UInt32>, _ blocks: UnsafeRawBufferPointer, _ start: Int
    ) {
        for index in 0..<16 {
            let word = unsafe blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
            unsafe schedule[index] = UInt32(bigEndian: word)
        }
        for index in 16..<64 {
            let (early, late) = unsafe (schedule[index - 15], schedule[index - 2])
            let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
            let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
            unsafe schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
    }

    /// The 64 rounds of a block (6.2.2, steps 2 to 4).
    private static func mix(
        _ state: UnsafeMutableBufferPointer<UInt32>, _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>
    ) {
        var (a, b, c, d) = unsafe (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = unsafe (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
            let first = unsafe h &+ upper &+ (e & f ^ ~e & g) &+ constants[index] &+ schedule[index]
            let lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
            let second = lower &+ (a & b ^ a & c ^ b & c)
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ second
        }
        unsafe (state[0], state[1], state[2], state[3]) = unsafe (
            state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d
        )
        unsafe (state[4], state[5], state[6], state[7]) = unsafe (
            state[4] &+ e, state[5] &+ f, state[6] &+ g, state[7] &+ h
        )
    }

    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 - bits) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
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
