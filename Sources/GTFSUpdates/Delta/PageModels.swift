/// The models of the pages of trees.
struct PageModels {
    var isAbsent = BitModel()
    /// By whether the level is known to have interior pages or leaves.
    var isInterior = [BitModel](repeating: BitModel(), count: 3)
    var isUntidy = BitModel()
    var isOtherCount = BitModel()
    var counts = StepModel()
    var interiorCounts = NumberModel()
    /// The last page of each tree with more than one, by its root.
    var lastPages: [Int: Int] = [:]
    private var isOtherNumber = [BitModel](repeating: BitModel(), count: 2)
    private var numbers = [StepModel](repeating: StepModel(), count: 2)

    /// The page before those of a tree, where trees lie in the order of their roots.
    func lastPage(before root: Int) -> Int {
        lastPages.filter { $0.key < root }.values.max() ?? root
    }

    mutating func number<Coder: BitCoder>(
        _ number: Int, expected: Int, isInterior: Bool, _ coder: inout Coder
    ) -> Int {
        let index = isInterior ? 1 : 0
        if coder.code(number == expected ? 0 : 1, by: &isOtherNumber[index]) == 0 { return expected }
        return expected &+ Int(truncatingIfNeeded: numbers[index].code(Int64(number &- expected), &coder))
    }
}
