internal import GTFSModel

/// A report as SARIF (Static Analysis Results Interchange Format 2.1.0), which reviews of code show beside the lines.
///
/// Each sample is a result at the row of its file and, as a logical location, its column; a rule has the severity, the
/// meaning and the count of a code.
public struct ValidationSARIF: Encodable, Sendable {
    private let log: SARIFLog

    /// A report as SARIF.
    public init(_ report: ValidationReport) {
        log = SARIFLog(
            report.notices.map { notice in
                SARIFLog.Finding(
                    code: notice.code.rawValue, severity: notice.severity,
                    meaning: notice.kind?.meaning ?? notice.code.rawValue, count: notice.count,
                    spots: notice.samples.map { Self.spot($0, notice.code) })
            })
    }

    private static func spot(_ sample: NoticeSample, _ code: FeedIssue.Code) -> SARIFLog.Spot {
        SARIFLog.Spot(
            values: sample.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", "), file: sample.file(of: code),
            row: sample.row(of: code), name: sample.field(of: code))
    }

    /// Writes the object that the format describes.
    public func encode(to encoder: any Encoder) throws { try log.encode(to: encoder) }
}
