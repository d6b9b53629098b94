/// A row of agency.txt: a company that runs routes.
public struct Agency: Sendable, Hashable {
    /// agency_id
    public typealias ID = Identifier<Agency>

    /// agency_id; nil where blank, as a feed with one agency may leave it.
    public var id: ID?
    /// agency_name
    public var name: String?
    /// agency_url
    public var url: String?
    /// IANA name, e.g. `Australia/Sydney`.
    public var timeZone: String?
    /// agency_lang, an IETF BCP 47 tag.
    public var language: String?
    /// agency_phone, as the feed writes it.
    public var phone: String?

    /// An agency; fields that are not given are blank.
    public init(
        id: ID?, name: String? = nil, url: String? = nil, timeZone: String? = nil, language: String? = nil,
        phone: String? = nil
    ) {
        self.id = id
        self.name = name
        self.url = url
        self.timeZone = timeZone
        self.language = language
        self.phone = phone
    }
}

extension Agency: AnswerCodable {
    /// The keys of agency.txt.
    package static let fields = AnswerFields(Agency(id: nil)) { fields in
        fields.add("agency_id", \.id)
        fields.add("agency_name", \.name)
        fields.add("agency_url", \.url)
        fields.add("agency_timezone", \.timeZone)
        fields.add("agency_lang", \.language)
        fields.add("agency_phone", \.phone)
    }
}
