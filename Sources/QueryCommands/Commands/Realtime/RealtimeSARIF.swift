internal import GTFSModel
internal import GTFSRealtime
internal import GTFSValidation

extension SARIFLog {
    /// What a check of messages found: each sample is a result in the file of its message, at its entity.
    init(_ report: RealtimeValidationReport) {
        self.init(
            report.notices.map { notice in
                Finding(
                    code: notice.code.rawValue, severity: notice.severity,
                    meaning: notice.meaning ?? notice.code.rawValue, count: notice.count,
                    spots: notice.samples.map { sample in
                        Spot(values: sample.values, file: sample.message, name: sample.entityID)
                    })
            })
    }
}

extension RealtimeSample {
    /// Its values in words.
    fileprivate var values: String {
        let values: KeyValuePairs<String, String?> = [
            "trip": tripID?.rawValue, "vehicle": vehicleID, "stop_sequence": stopSequence.map { String($0) },
            "stop": stopID?.rawValue, "": value.isEmpty ? nil : value,
        ]
        return values.compactMap { name, value in value.map { name.isEmpty ? $0 : "\(name) \($0)" } }
            .joined(separator: ", ")
    }
}
