/// A row of agency.txt.
public struct Agency: Sendable, Equatable {
    public typealias ID = Identifier<Agency>

    public var id: ID?
    public var name: String?
    public var url: String?
    /// IANA name, e.g. `Australia/Sydney`.
    public var timeZone: String?
    public var language: String?
    public var phone: String?

    public init(id: ID?) { self.id = id }
}
