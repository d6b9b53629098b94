/// How much of a file's extra cells is numbered in memory; what is more waits in a temporary table.
package struct ExtraLimits: Sendable {
    /// Different texts of a column: two bytes hold their numbers, and the pattern of a blank.
    package var texts = 65_534
    /// From so many texts on a column is looked at whether each of its cells holds another.
    package var distinctTexts = 64
    /// Bytes of all of these texts.
    package var textBytes = 4 << 20
    /// Different combinations of a record's cells.
    package var combinations = 262_144
    /// Bytes of all of these, eight a cell.
    package var combinationBytes = 8 << 20
    /// Bytes of all lists of combinations, one or two for most records.
    package var listBytes = 6 << 20
}
