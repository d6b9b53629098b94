import Foundation
import TestSupport
import Testing

/// The doors without libFuzzer: its inputs, and changes of them that are the same in each run. `.ci/faults/fuzz.sh` looks where
/// coverage leads.
@Suite("Bytes of other people")
struct DoorTests {
    @Test(
        "keep the promises of each door, as they were found and with bytes changed at random",
        arguments: doors.keys.sorted())
    func changed(name: String) throws {
        let inputs = try Self.inputs(of: name)
        var door = try #require(doors[name]).init()
        var random = SeededGenerator(seed: LongForm.isAsked ? 17 : 16)
        for input in inputs {
            Self.hand(input, to: &door)
            for _ in 0..<(LongForm.isAsked ? 1_000 : 60) {
                var changed = input
                for _ in 0..<Int.random(in: 1...4, using: &random) { Self.change(&changed, inputs, &random) }
                Self.hand(changed, to: &door)
            }
        }
    }

    /// Errors are answers. An input that ends the process is one of this door and seed.
    private static func hand(_ input: [UInt8], to door: inout any Door) {
        BrokenPromise.$input.withValue(input) {
            do { try door.take(input) } catch {}
        }
    }

    /// The files of Tests/Fuzz/corpus.
    private static func inputs(of door: String) throws -> [[UInt8]] {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        let folder = root.appendingPathComponent("corpus/\(door)").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        return try names.map { name in [UInt8](try #require(FileManager.default.contents(atPath: "\(folder)/\(name)")))
        }
    }

    private static func change(_ bytes: inout [UInt8], _ inputs: [[UInt8]], _ random: inout SeededGenerator) {
        let offset = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, offset + Int.random(in: 1...8, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: offset)
        case 1: bytes.removeSubrange(offset..<end)
        case 2: bytes.insert(contentsOf: random.one(of: inputs).suffix(40), at: offset)
        case 3: if offset < end { bytes[offset] ^= 1 << UInt8.random(in: 0...7, using: &random) }
        default: if offset < end { bytes[offset] = random.one(of: [0, 0x7F, 0x80, 0xFF]) }
        }
    }
}
