internal import ArgumentParser
internal import GTFSQuery

/// `--budget`: a number of bytes such as `50000000`, `50MB` or `48MiB`, for the whole file or, after `search=`, for one
/// kind of data.
struct BudgetArgument: ExpressibleByArgument, Equatable {
    /// Nil for the whole file.
    let kind: StorageKind?
    let bytes: Int

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = Self.bytes(parts[parts.count - 1]) else { return nil }
        self.bytes = bytes
        guard parts.count == 2 else {
            kind = nil
            return
        }
        guard let kind = StorageKind(rawValue: String(parts[0]).replacing("-", with: "_")) else { return nil }
        self.kind = kind
    }

    /// Powers of 1,000 as SI has them, and of 1,024 as IEC 80000-13 has them.
    private static let units: [(suffix: String, factor: Double)] = [
        ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("b", 1),
        ("", 1),
    ]

    private static func bytes(_ text: Substring) -> Int? {
        let text = text.lowercased()
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
        let digits = text.dropLast(unit.suffix.count)
        guard digits.first?.isNumber == true, let number = Double(digits) else { return nil }
        return Int(exactly: (number * unit.factor).rounded())
    }
}
