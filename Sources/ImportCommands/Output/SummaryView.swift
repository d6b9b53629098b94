/// What a command did, as people and as machines read it.
protocol SummaryView {
    /// Lines for people.
    var text: String { get }
    /// One object on one line.
    var json: String { get }
}
