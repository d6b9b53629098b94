/// How a command prints the summary of its run: for people, or for machines.
package enum SummaryFormat: String, CaseIterable, Sendable {
    case text, json
}
