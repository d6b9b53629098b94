extension Array {
    /// In order by `precedes`, with equal elements in their old order. (The standard library promises no stable sort.)
    @inlinable package func stableSorted(by precedes: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if precedes(left.element, right.element) { return true }
            return precedes(right.element, left.element) ? false : left.offset < right.offset
        }.map(\.element)
    }

    /// The elements in runs of equal `key`, in their order.
    package func chunked<Key: Equatable>(by key: (Element) -> Key) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        while start < endIndex {
            let end = self[start...].firstIndex { key($0) != key(self[start]) } ?? endIndex
            chunks.append(self[start..<end])
            start = end
        }
        return chunks
    }

    /// Whether no element precedes the one before it.
    @inlinable package func isInOrder(_ precedes: (Element, Element) -> Bool) -> Bool {
        for index in indices.dropFirst() where precedes(self[index], self[index - 1]) { return false }
        return true
    }
}

extension Int {
    /// The place of a percentile among sorted values by nearest rank, from 1 on: that of the first value that this share does
    /// not exceed.
    package static func nearestRank(_ percent: Int, of count: Int) -> Int { Swift.max(1, (percent * count + 99) / 100) }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element satisfies `second`; the end if none does. Elements that satisfy it must follow those
    /// that do not.
    @inlinable package func partitioningIndex(_ second: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if second(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
