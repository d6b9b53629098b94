extension UsualDelay: AnswerCodable {
    /// `usual` of a departure.
    package static let fields = AnswerFields(UsualDelay(p50: 0, p90: 0, count: 0)) { fields in
        fields.add("p50", \.p50)
        fields.add("p90", \.p90)
        fields.add("count", \.count)
    }
}
