/// Questions of one kind, all different: those that warm the caches, and those that are timed after them.
struct QuestionSet<Question> {
    let warming: [Question]
    let timed: [Question]

    init(warming: [Question], timed: [Question]) {
        self.warming = warming
        self.timed = timed
    }

    /// Every other question warms, so that both halves are spread alike; a single one does both.
    init(_ questions: [Question]) {
        let places = questions.indices
        warming = places.filter { $0 % 2 == 1 }.map { questions[$0] }
        timed = places.filter { $0 % 2 == 0 }.map { questions[$0] }
    }
}
