/// A record that shares its key with others (a stop time of a trip, a point of a shape …), as far as its extra cells go.
protocol ListedRecord {
    /// The combination of its extra cells; -1 where it has none.
    var extras: Int32 { get set }
    /// Whether some of its extra cells wait for its position.
    var isPending: Bool { get set }
    /// Of its file; 0 where it is forgotten.
    var line: Int32 { get set }
}
