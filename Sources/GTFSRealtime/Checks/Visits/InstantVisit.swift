import GTFSModel

/// A time since 1970 in a message.
struct InstantVisit {
    enum Kind { case header, entity, other }

    let kind: Kind
    /// Its field in a notice.
    let field: String
    /// Seconds since 1970; nil if the message has none.
    let instant: Int?
    let message: MessageVisit
}
