/// How a stop of a trip under way is packed.
enum OpenStopForm: Int64 {
    static let width = 2

    /// Nothing is known of it.
    case empty
    /// The first source's last statement has it still to come, and nothing else is known of it: one time for both.
    case coming
    /// The same with a time of arrival and one of departure.
    case staying
    /// All of it.
    case any
}
