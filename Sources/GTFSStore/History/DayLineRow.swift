/// The visits of a line on a service day, packed.
package struct DayLineRow: Sendable, Hashable {
    /// The list of its scheduled trips; nil for none.
    package var listingKey: Int?
    package var visits: [UInt8] = []
    package var brackets: [UInt8] = []

    package init(listingKey: Int? = nil, visits: [UInt8] = [], brackets: [UInt8] = []) {
        (self.listingKey, self.visits, self.brackets) = (listingKey, visits, brackets)
    }
}
