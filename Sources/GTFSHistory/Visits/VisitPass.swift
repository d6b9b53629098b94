package import GTFSModel

/// The visits of a request at one moment of a history, which may be gone through more than once.
package struct VisitPass {
    private let reading: HistoryReading
    private let request: VisitsRequest

    fileprivate init(_ reading: HistoryReading, _ request: VisitsRequest) {
        (self.reading, self.request) = (reading, request)
    }

    /// Calls `body` with each visit, in the order of `History.visits`, one service day in memory at a time.
    package func each(_ body: (Visit) throws -> Void) throws {
        var listing = try VisitListing(reading, request)
        try listing.each { try body($0.visit) }
    }
}

extension History {
    /// The result of `body` for the visits that agree with a request, more than which can be kept: nothing is recorded
    /// between two passes.
    package func passing<Value>(_ request: VisitsRequest, _ body: (VisitPass) throws -> Value) throws -> Value {
        try read { try body(VisitPass($0, request)) }
    }
}
