extension PunctualityLimits: AnswerCodable {
    /// Seconds from which and to which a delay is on time.
    package static let fields = AnswerFields(PunctualityLimits()) { fields in
        fields.add("earliest", \.earliest)
        fields.add("latest", \.latest)
    }
}
