internal import GTFSStore

/// A row of stop_time_attributes, with what rules ask of each pattern that has it.
final class CheckedAttributes: Sendable {
    let row: StopTimeAttributesRow
    /// Whether it has a window or a place other than a stop (Flex).
    let isFlexible: Bool
    /// Whether its ids have only characters from the blank to the tilde.
    let hasPlainIDs: Bool

    init(_ row: StopTimeAttributesRow) {
        self.row = row
        isFlexible = row.hasWindow || row.locationID != nil || row.locationGroupID != nil
        hasPlainIDs = row.ids.allSatisfy { $0.value.isPrintableASCII }
    }
}
