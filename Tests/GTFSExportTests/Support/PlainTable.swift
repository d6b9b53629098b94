import Foundation
import GTFSFeed

/// The records of a table the slow and obvious way: an oracle for what comes back.
struct PlainTable {
    /// How often each record is there, as the sorted list of its cells that are not blank.
    private(set) var records: [[String]: Int] = [:]
    private let file: GTFSFile?

    init(_ name: String) { file = GTFSFile.named(name) }

    /// The table of a written file: a header and records, one a line, cells in quotes where they need them.
    init(_ name: String, parsing bytes: [UInt8]) {
        self.init(name)
        var rest = bytes[...]
        while rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var lines = Self.lines(Array(rest))
        guard !lines.isEmpty else { return }
        let header = lines.removeFirst()
        for cells in lines { add(header: header, cells) }
    }

    mutating func add(header: [[UInt8]], _ cells: [[UInt8]]) {
        var ranks: [[UInt8]: Int] = [:]
        var nameless = 0
        var record: [String] = []
        for index in 0..<max(header.count, cells.count) {
            var name = index < header.count ? Self.text(header[index]) : ""
            var rank = 0
            if name.isEmpty {
                nameless += 1
                name = "#\(nameless)"
            } else {
                rank = ranks[header[index], default: 0]
                ranks[header[index]] = rank + 1
            }
            guard index < cells.count, !cells[index].isEmpty else { continue }
            let field = rank == 0 ? file?.field(named: name) : nil
            record.append("\(name):\(rank)=\(Self.meaning(cells[index], field))")
        }
        if !record.isEmpty { records[record.sorted(), default: 0] += 1 }
    }

    /// Every byte as one character, so that no two cells of different bytes are the same text.
    private static func text(_ bytes: [UInt8]) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func meaning(_ cell: [UInt8], _ field: GTFSField?) -> String {
        let text = text(cell)
        switch field?.kind {
        case .time where text.contains(/^[0-9]{1,4}:[0-5][0-9]:[0-5][0-9]$/):
            return "\(Int(text.prefix { $0 != ":" }) ?? -1)" + text.drop { $0 != ":" }
        case .integer where text.contains(/^[+-]?[0-9]+$/), .enumeration where text.contains(/^[+-]?[0-9]+$/):
            return Int(text).map(String.init) ?? text
        case .real, .latitude, .longitude:
            return text.contains(/^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/)
                ? Double(text).map { "\($0 + 0)" } ?? text : text
        default: return text
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [[[UInt8]]] {
        var lines: [[[UInt8]]] = []
        var cells: [[UInt8]] = [[]]
        var isQuoted = false
        var at = 0
        while at < bytes.count {
            let isDoubled = isQuoted && bytes[at...].starts(with: [0x22, 0x22])
            switch bytes[at] {
            case 0x22 where isDoubled:
                cells[cells.count - 1].append(0x22)
                at += 1
            case 0x22: isQuoted.toggle()
            case 0x2C where !isQuoted: cells.append([])
            case 0x0A where !isQuoted:
                lines.append(cells)
                cells = [[]]
            default: cells[cells.count - 1].append(bytes[at])
            }
            at += 1
        }
        return lines
    }
}
