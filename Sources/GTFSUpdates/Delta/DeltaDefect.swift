/// What a delta or a database turned out to be while it was read.
enum DeltaDefect: Error {
    /// The numbers in it contradict each other.
    case damaged
}
