/// The patterns whose vehicles go on along a pattern, on one service day.
struct PatternsBefore: Sendable {
    private let patterns: GroupedValues<Int32>

    /// - Parameter next: of the trips of a line, the line that each goes on along; -1 for none.
    init(_ table: LineTable, next: (_ line: Int, _ body: (Int32) -> Void) -> Void) {
        var pairs: [(pattern: Int, before: Int32)] = []
        // Of each pattern, the last one that was found to go on along it.
        var last = [Int32](repeating: -1, count: table.patternCount)
        for pattern in 0..<table.patternCount {
            for line in table.lines(pattern) {
                next(line) { following in
                    guard following >= 0 else { return }
                    let after = table.pattern(ofLine: Int(following))
                    guard last[after] != Int32(pattern) else { return }
                    last[after] = Int32(pattern)
                    pairs.append((after, Int32(pattern)))
                }
            }
        }
        patterns = GroupedValues(groupCount: table.patternCount) { list in
            for pair in pairs { list(pair.pattern, pair.before) }
        }
    }

    func each(_ pattern: Int, _ body: (Int) -> Void) {
        for index in patterns.indexes(of: pattern) { body(Int(patterns.all[index])) }
    }

    var byteCount: Int { patterns.byteCount }
    func free() { patterns.free() }
}
