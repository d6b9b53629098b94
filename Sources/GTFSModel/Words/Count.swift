/// A number with its noun: `1 trip`, `2 trips`.
package enum Count {
    package static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
