import GTFSModel
import GTFSStore
import Testing

@Suite struct SlipDistanceTests {
    private func distance(_ typed: String, _ word: String, limit: Int = 2, isBeginning: Bool = false) -> Int? {
        var slips = SlipDistance(typed.unicodeScalars.map(\.value), limit: limit)
        return slips.distance(to: word.unicodeScalars.map(\.value), isBeginning: isBeginning)
    }

    @Test(
        arguments: [
            ("cenrtal", "central", 1), ("central", "central", 0), ("centrall", "central", 1), ("cental", "central", 1),
            ("cxntrxl", "central", 2), ("xyz", "central", nil), ("paramata", "parramatta", 2), ("ab", "ba", 1),
        ] as [(String, String, Int?)])
    func `counts slips`(_ typed: String, _ word: String, _ count: Int?) {
        #expect(distance(typed, word) == count)
    }

    @Test func `a beginning is near where the word may go on`() {
        #expect(distance("cenrt", "central", limit: 1, isBeginning: true) == 1)
        #expect(distance("cent", "central", limit: 1, isBeginning: true) == 0)
        #expect(distance("cent", "central", limit: 1) == nil)
    }

    /// Against the whole table, for words of two letters in every length up to 6.
    @Test func `agrees with the plain table`() {
        let words = (0...6).flatMap { length in
            (0..<(1 << length)).map { bits in (0..<length).map { bits >> $0 & 1 == 0 ? "a" : "b" }.joined() }
        }
        for typed in words where !typed.isEmpty {
            for word in words {
                let expected = Self.plainDistance(Array(typed), Array(word))
                #expect(distance(typed, word) == (expected <= 2 ? expected : nil), "\(typed) \(word)")
                let beginnings = (0...word.count).map { Self.plainDistance(Array(typed), Array(word.prefix($0))) }
                let nearest = beginnings.min() ?? .max
                #expect(
                    distance(typed, word, isBeginning: true) == (nearest <= 2 ? nearest : nil), "\(typed) \(word)…")
            }
        }
    }

    private static func plainDistance(_ left: [Character], _ right: [Character]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count {
            for column in 0...right.count {
                guard row > 0, column > 0 else {
                    table[row][column] = max(row, column)
                    continue
                }
                let isSame = left[row - 1] == right[column - 1]
                var best = min(
                    table[row - 1][column] + 1, table[row][column - 1] + 1,
                    table[row - 1][column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, table[row - 2][column - 2] + 1)
                }
                table[row][column] = best
            }
        }
        return table[left.count][right.count]
    }
}
