/// Headways in words.
enum HeadwayText {
    /// `10 min`, to the nearest minute; `20 s` for less than a minute.
    static func of(_ seconds: Int) -> String { seconds < 60 ? "\(seconds) s" : "\((seconds + 30) / 60) min" }
}
