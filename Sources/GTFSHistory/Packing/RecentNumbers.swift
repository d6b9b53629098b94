internal import GTFSModel

/// Numbers of which few come again and again, by how often they came lately: the number of one is small.
struct RecentNumbers {
    /// The most that are remembered, of numbers that are not known beforehand.
    static let most = 12
    private var numbers: [Int64]

    /// - Parameter numbers: those that come first, the likeliest first.
    init(_ numbers: [Int64]) { self.numbers = numbers }

    /// Where a number is, which then moves up; nil for one that is new.
    mutating func index(of number: Int64) -> Int? {
        guard let index = numbers.firstIndex(of: number) else { return nil }
        moveUp(index)
        return index
    }

    /// The number at an index, which then moves up.
    @inline(__always) mutating func number(at index: Int) -> Int64 {
        guard index > 0 else { return numbers.first ?? 0 }
        guard index < numbers.count else { return 0 }
        let number = numbers[index]
        moveUp(index)
        return number
    }

    /// Puts a new number first.
    mutating func insert(_ number: Int64) {
        if numbers.count >= Self.most { numbers.removeLast() }
        numbers.insert(number, at: 0)
    }

    private mutating func moveUp(_ index: Int) {
        guard index > 0 else { return }
        numbers.insert(numbers.remove(at: index), at: index / 2)
    }
}
