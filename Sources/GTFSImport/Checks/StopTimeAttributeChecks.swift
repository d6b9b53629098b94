internal import GTFSFeed
internal import GTFSModel

/// Reports errors of the windows and references of rows of stop_times.txt, which are computed once per combination.
struct StopTimeAttributeChecks {
    private let references: ReferencedIDs
    private let output: ImportOutput
    /// Of each combination, by its index.
    private var faults: [[FieldFault]] = []

    init(_ references: ReferencedIDs, _ output: ImportOutput) {
        self.references = references
        self.output = output
    }

    mutating func report(_ index: Int32, of attributes: StopTimeAttributesList, line: Int) throws {
        while faults.count <= index { faults.append(try faults(of: attributes.all[faults.count])) }
        for fault in faults[Int(index)] {
            try output.report(
                FeedIssue(
                    fault.code, .error, file: "stop_times.txt", line: line, field: fault.field, value: fault.value))
        }
    }

    /// Reports the references of a row that becomes a kept record, and whose attributes no list holds.
    func reportReferences(of attributes: StopTimeAttributes, line: Int) throws {
        for fault in try referenceFaults(of: attributes) {
            try output.report(
                FeedIssue(
                    fault.code, .error, file: "stop_times.txt", line: line, field: fault.field, value: fault.value))
        }
    }

    private func faults(of attributes: StopTimeAttributes) throws -> [FieldFault] {
        try windowFaults(start: attributes.windows[0], end: attributes.windows[1]) + referenceFaults(of: attributes)
    }

    private func referenceFaults(of attributes: StopTimeAttributes) throws -> [FieldFault] {
        var faults: [FieldFault] = []
        for (id, name) in zip(attributes.ids, StopTimeAttributes.idFields) {
            let field = GTFSFile.stopTimes.fields[GTFSFile.stopTimes.position(of: name)]
            guard let id = id?.rawValue, try !field.references.contains(where: { try references.contains(id, in: $0) })
            else { continue }
            faults.append(FieldFault(code: "foreign_key_violation", field: name, value: id))
        }
        return faults
    }

    /// "end_pickup_drop_off_window … Required if start_pickup_drop_off_window is defined" and the other way round
    /// (reference, stop_times).
    private func windowFaults(start: Int?, end: Int?) -> [FieldFault] {
        let fields = StopTimeAttributes.windowFields
        switch (start, end) {
        case (nil, nil): return []
        case (let start?, let end?):
            let isFine = start < end
            return isFine ? [] : [FieldFault(code: "invalid_pickup_drop_off_window", field: fields[1], value: nil)]
        default:
            let missing = fields[start == nil ? 0 : 1]
            return [FieldFault(code: "missing_pickup_or_drop_off_window", field: missing, value: nil)]
        }
    }
}

/// Something wrong with a field of a row.
struct FieldFault {
    let code: FeedIssue.Code
    let field: String
    let value: String?
}
