import TestSupport
import Testing

@testable import GTFSQuery

@Suite("The longest common subsequence of two lists")
struct SharedSubsequenceTests {
    /// The oracle: a table of the lengths for all pairs of positions.
    private func tabulated(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
        var lengths = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in left.indices.reversed() {
            for column in right.indices.reversed() {
                lengths[row][column] =
                    left[row] == right[column]
                    ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
            }
        }
        var (pairs, row, column) = ([(Int, Int)](), 0, 0)
        while row < left.count, column < right.count {
            if left[row] == right[column] {
                pairs.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if lengths[row + 1][column] >= lengths[row][column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }

    @Test(arguments: LongForm.seeds(60, of: 1...3000))
    func `of equally long ones it takes the same as a table of all lengths`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let kinds = Int.random(in: 1...12, using: &random)
        func list() -> [Int] {
            (0..<Int.random(in: 0...14, using: &random)).map { _ in Int.random(in: 0..<kinds, using: &random) }
        }
        for _ in 0..<20 {
            let (left, right) = (list(), list())
            let (found, expected) = (SharedSubsequence.pairs(left, right), tabulated(left, right))
            #expect(found.map(\.0) == expected.map(\.0) && found.map(\.1) == expected.map(\.1), "\(left) \(right)")
        }
    }

    @Test func `lists with more equal pairs than may be compared share none`() {
        let list = Array(repeating: 1, count: 30)
        #expect(SharedSubsequence.pairs(list, list, atMost: 900).count == 30)
        #expect(SharedSubsequence.pairs(list, list, atMost: 899).isEmpty)
    }
}
