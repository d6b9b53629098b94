internal import GTFSModel

/// A notice of a check, of a feed or of messages, as a line of CSV.
struct NoticeLine: Encodable {
    let code: String
    let severity: String
    let count: Int
    let meaning: String

    /// How many notices there are of how many codes, as a check's first table has it.
    static func total(_ count: Int, of codes: Int) -> String {
        codes == 0 ? "none" : "\(PlainNumber.grouped(count)) of \(codes) code\(codes == 1 ? "" : "s")"
    }
}
