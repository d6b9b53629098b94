/// A service_id: the days on which the trips that name it run.
public enum Service {
    /// service_id
    public typealias ID = Identifier<Service>
}
