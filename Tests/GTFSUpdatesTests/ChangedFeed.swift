import Foundation
import GTFSPacking
import HarbourCity
import TestSupport

/// Versions of the made-up city, each changed at random from the one before, in every file.
struct ChangedFeed {
    private(set) var files = HarbourCity.files
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Imports the feed as it is now.
    func database(_ name: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.file(name)
        var options = ImportOptions(output: path, force: true)
        options.recordedTime = Date(timeIntervalSince1970: 1_770_000_000)
        _ = try FeedImport(files: files, options: options).run()
        return path
    }

    /// Gives stops.txt a column of its own, with a note in the first row.
    mutating func addColumn(ofOneRow note: String) {
        var rows = (files["stops.txt"] ?? "").split(separator: "\n").map { "\($0)," }
        rows[0] += "note"
        rows[1] += note
        files["stops.txt"] = rows.joined(separator: "\n") + "\n"
    }

    /// Makes some changes: rows left out, rows again under other ids, cells changed, ids renewed, rows in another order.
    mutating func change() {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let name = random.one(of: files.keys.sorted())
            var rows = (files[name] ?? "").split(separator: "\n").map(String.init)
            guard rows.count > 3 else { continue }
            switch Int.random(in: 0...5, using: &random) {
            case 0: rows.removeSubrange(Int.random(in: 2..<rows.count, using: &random)..<rows.count)
            case 1: rows.remove(at: Int.random(in: 1..<rows.count, using: &random))
            case 2: rows = [rows[0]] + rows.dropFirst().shuffled(using: &random)
            case 3: renewIDs()
            case 4: rows = rows.map { $0.replacing("8:", with: "9:") }
            default: rows.append(changed(rows[Int.random(in: 1..<rows.count, using: &random)]))
            }
            if files[name]?.isEmpty == false { files[name] = rows.joined(separator: "\n") + "\n" }
        }
    }

    private mutating func changed(_ row: String) -> String {
        var cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let offset = Int.random(in: 0..<cells.count, using: &random)
        cells[offset] += "\(Int.random(in: 0...9, using: &random))"
        return cells.joined(separator: ",")
    }

    /// Trips get other ids wherever they stand.
    private mutating func renewIDs() {
        let prefix = "R\(Int.random(in: 100...999, using: &random))-"
        for name in ["trips.txt", "stop_times.txt", "frequencies.txt"] {
            files[name] = files[name]?.replacing("L1-S", with: prefix + "L1-S").replacing("F1-", with: prefix + "F1-")
        }
    }
}
