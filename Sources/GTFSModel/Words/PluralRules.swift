internal import Foundation

/// The plural classes of whole numbers in a language, by CLDR's own conditions: `n % 10 = 2..4 and n % 100 != 12..14`.
package struct PluralRules: Sendable {
    /// A comparison of a number, or of its remainder, with some ranges.
    private struct Relation: Sendable {
        let divisor: Int?
        let isEqual: Bool
        let ranges: [ClosedRange<Int>]
        /// Whether the operand is about fractions, and 0 for every whole number.
        let isOfFractions: Bool

        func holds(_ number: Int) -> Bool {
            let value = isOfFractions ? 0 : divisor.map { number % $0 } ?? number
            return ranges.contains { $0.contains(value) } == isEqual
        }
    }

    /// Each class with its condition: one of the lists holds whole.
    private let conditions: [(name: String, any: [[Relation]])]

    /// The name of the class of every number that no condition names.
    package static let other = "other"

    /// - Parameter conditions: by the names of their classes, `other` without one.
    /// - Returns: Nil if one of them cannot be read.
    package init?(_ conditions: [String: String]) {
        var read: [(String, [[Relation]])] = []
        for (name, text) in conditions.sorted(by: { $0.key < $1.key }) {
            let lists = text.components(separatedBy: " or ").map { part in
                part.components(separatedBy: " and ").map(Self.relation)
            }
            guard lists.allSatisfy({ $0.allSatisfy { $0 != nil } }) else { return nil }
            read.append((name, lists.map { $0.compactMap(\.self) }))
        }
        self.conditions = read
    }

    private init() { conditions = [] }

    /// The rules of a language without plurals.
    package static let single = PluralRules()

    package func name(of number: Int) -> String {
        let number = Int(clamping: number.magnitude)
        return conditions.first { $0.any.contains { $0.allSatisfy { $0.holds(number) } } }?.name ?? Self.other
    }

    package var names: [String] { conditions.map(\.name) + [Self.other] }

    private static func relation(_ text: String) -> Relation? {
        let isEqual = !text.contains("!=")
        let sides = text.components(separatedBy: isEqual ? "=" : "!=").map(trimmed)
        guard sides.count == 2 else { return nil }
        let left = sides[0].components(separatedBy: "%").map(trimmed)
        let divisor = left.count == 2 ? Int(left[1]) : nil
        guard left.count == 1 || (divisor ?? 0) > 0, ["n", "i", "v", "w", "f", "t", "c", "e"].contains(left[0]) else {
            return nil
        }
        let ranges = sides[1].components(separatedBy: ",").map(range)
        guard ranges.allSatisfy({ $0 != nil }) else { return nil }
        return Relation(
            divisor: divisor, isEqual: isEqual, ranges: ranges.compactMap(\.self),
            isOfFractions: left[0] != "n" && left[0] != "i")
    }

    private static func range(_ text: String) -> ClosedRange<Int>? {
        let ends = text.components(separatedBy: "..").map { Int(trimmed($0)) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last else {
            return nil
        }
        return first...last
    }

    private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }
}
