package import Foundation

/// A value with the zone in which its times are written.
package struct Zoned<Value: Sendable>: Sendable {
    package var value: Value
    package var timeZone: TimeZone

    package init(_ value: Value, _ timeZone: TimeZone = .gmt) {
        self.value = value
        self.timeZone = timeZone
    }
}
