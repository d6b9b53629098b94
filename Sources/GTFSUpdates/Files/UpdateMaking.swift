internal import Foundation
internal import GTFSModel

struct UpdateMaking {
    let old: String?
    let new: String
    let path: String
    let progress: ((Double) -> Void)?

    /// What is known before the new database is there.
    func requireMakeable() throws {
        try requireReplaceable()
        try old.map(DatabaseSide.requireDatabase)
    }

    func run() throws -> TimetableUpdate {
        try requireMakeable()
        let side = try DatabaseSide.open(new)
        let header = UpdateHeader(
            base: try old.map(FileIdentity.init(path:)), result: try FileIdentity(path: new),
            pageSize: side.file.pageSize)
        let bytes = header.bytes + (try encode(side))
        try check(bytes, header: header, file: side.file)
        try UpdateFile.write(bytes, to: path)
        return TimetableUpdate(path: path, byteCount: bytes.count + UpdateHeader.digestLength, header)
    }

    private func requireReplaceable() throws {
        // A pipe or device is written to; the beginning of one would never come.
        guard let stamp = FileStamp(path: path), stamp.isRegularFile || stamp.isFolder, stamp.byteCount > 0 else {
            return
        }
        let start = (try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 8)) ?? nil
        guard start == Data("GTFSDLTA".utf8) else {
            throw UpdateError(
                .notReplaceable, path: path, "\(path) is no update and stays as it is",
                advice: "name another file, or move it away.")
        }
    }

    /// Writes each tree, lays it out again, and keeps the pages that come out otherwise or that no tree has.
    private func encode(_ new: DatabaseSide) throws -> [UInt8] {
        let file = new.file
        var codec = DatabaseCodec(
            StreamEncoder(of: file.pageCount * file.pageSize), base: try old.map(DatabaseSide.open),
            pageCount: file.pageCount,
            pageSize: file.pageSize)
        var kept = Set(1...file.pageCount)
        do {
            try codec.trees(new: new) { tree in
                var writer = TreeWriter(tree, pageSize: file.pageSize) { number, bytes in
                    try Cancellation.current.check()
                    if try file.body(number) == bytes { kept.remove(number) }
                    report(file.pageCount - kept.count, of: file.pageCount, from: 0)
                }
                try writer.run()
            }
            let pages = kept.sorted()
            _ = try codec.codeRest(
                .init(
                    header: Array(file.page(1).prefix(PageFile.headerLength)), pages: pages.map(Int64.init),
                    bytes: pages.flatMap { try file.page($0) }))
        } catch is DeltaDefect {
            throw UpdateError.unreadable(self.new)
        }
        var streams = codec.streams
        return streams.finish()
    }

    /// Takes the update apart again, and holds each page against the new database.
    private func check(_ bytes: [UInt8], header: UpdateHeader, file: PageFile) throws {
        var missing = Set(1...file.pageCount)
        do {
            try UpdateReading(bytes, header: header, base: try old.map(DatabaseSide.open), isExpected: true).run {
                number, bytes in
                try Cancellation.current.check()
                if try file.page(number) == bytes { missing.remove(number) } else { missing.insert(number) }
                report(file.pageCount - missing.count, of: file.pageCount, from: 0.5)
            }
        } catch is DeltaDefect {
            throw UpdateError.unreadable(new)
        }
        guard missing.isEmpty else { throw UpdateError.unreadable(new) }
    }

    private func report(_ count: Int, of all: Int, from start: Double) {
        progress?(min(1, start + Double(count) / Double(all) / 2))
    }
}
