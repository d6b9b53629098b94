internal import GTFSQuery

/// What the database weighs, and where.
struct SizeFigures {
    /// Of the zip, what the database may take.
    static let shareOfZip = Goal.most(0.6, .largeZips)

    private let size: TimetableSize

    init(_ size: TimetableSize) { self.size = size }

    var figures: [Figure] {
        [
            Figure("database_bytes", "database", Double(size.bytes), .bytes),
            Figure(
                "database_over_zip", "database over zip", size.ratioToZip ?? 0, .ratio, goal: Self.shareOfZip),
            Figure("database_over_text", "database over text", size.ratioToText ?? 0, .ratio),
            Figure("bytes_per_stop_time", "bytes a stop_time", size.bytesPerStopTime ?? 0, .ratio),
            Figure(
                "plain_estimate_bytes", "plain SQLite import, estimated", Double(size.estimatedPlainBytes), .bytes,
                note: "the database is \((size.ratioToPlain ?? 0).rounded(to: 3)) of it"),
        ] + kinds
    }

    private var kinds: [Figure] {
        (size.kinds ?? []).map { kind, bytes in
            let name = kind.rawValue.replacing("_", with: " ")
            return Figure("bytes_of_\(kind.rawValue)", "bytes of \(name)", Double(bytes), .bytes)
        }
    }
}
