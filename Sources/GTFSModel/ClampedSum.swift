/// Arithmetic on values that a caller may have set to anything.
package enum ClampedSum {
    /// `left` + `right`, or the nearest `Int` if that is out of range.
    package static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, isOver) = left.addingReportingOverflow(right)
        guard isOver else { return sum }
        return right < 0 ? .min : .max
    }

    /// `left` - `right`, or the nearest `Int` if that is out of range.
    package static func difference(_ left: Int, _ right: Int) -> Int {
        let (difference, isOver) = left.subtractingReportingOverflow(right)
        guard isOver else { return difference }
        return left < right ? .min : .max
    }
}
