/// The patterns of a table that a round rides, each with the position from which on.
final class ListedPatterns {
    private let positions: ChangingValues<Int32>
    private let patterns: ChangingValues<Int32>
    private(set) var count = 0
    /// Of a pattern that is not listed; any other position comes before it.
    private let none: Int32

    /// - Parameter none: a position after all others in the order of the scan.
    init(patternCount: Int, none: Int32) {
        self.none = none
        positions = ChangingValues(repeating: none, count: patternCount)
        patterns = ChangingValues(unwritten: patternCount)
    }

    deinit {
        positions.free()
        patterns.free()
    }

    /// Lists a pattern from a position on, or from an earlier one than before.
    @inline(__always) func addFirst(_ stop: LineTable.StopAtNode) {
        let known = positions[Int(stop.pattern)]
        if known == none { append(stop.pattern) }
        if stop.position < known { positions[Int(stop.pattern)] = stop.position }
    }

    /// Lists a pattern up to a position, or up to a later one than before.
    @inline(__always) func addLast(_ stop: LineTable.StopAtNode) {
        let known = positions[Int(stop.pattern)]
        if known == none { append(stop.pattern) }
        if stop.position > known { positions[Int(stop.pattern)] = stop.position }
    }

    private func append(_ pattern: Int32) {
        patterns[count] = pattern
        count += 1
    }

    /// Takes a pattern off the list, with its position. All are taken, by ascending index, before others are added.
    @inline(__always) func take(_ index: Int) -> (pattern: Int, position: Int) {
        let pattern = Int(patterns[index])
        let position = Int(positions[pattern])
        positions[pattern] = none
        if index == count - 1 { count = 0 }
        return (pattern, position)
    }
}
