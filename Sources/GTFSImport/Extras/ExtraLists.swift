/// The extra cells of the records of a trip, a service or a shape: a combination for each, -1 where it has none; lists
/// that are the same are held once.
struct ExtraLists {
    private var numbers: [ExtraList: Int32] = [:]
    private(set) var all: [ExtraList] = []
    private var held = 0

    /// The number of a list; -1 where no record has extra cells; nil where there are too many lists for another one.
    mutating func enter(_ combinations: [Int32], _ limits: ExtraLimits) -> Int32? {
        guard let list = ExtraList(combinations) else { return -1 }
        if let known = numbers[list] { return known }
        guard held + list.combinations.count <= limits.listed else { return nil }
        held += list.combinations.count
        let number = Int32(all.count)
        numbers[list] = number
        all.append(list)
        return number
    }
}

/// The combination of each record of one owner.
struct ExtraList: Hashable {
    /// One for each record; a single one where all have the same.
    let combinations: [Int32]
    let count: Int

    /// Nil where no record has any.
    init?(_ combinations: [Int32]) {
        guard let first = combinations.first, combinations.contains(where: { $0 >= 0 }) else { return nil }
        self.combinations = combinations.allSatisfy { $0 == first } ? [first] : combinations
        count = combinations.count
    }

    subscript(position: Int) -> Int32 { combinations.count == 1 ? combinations[0] : combinations[position] }
}
