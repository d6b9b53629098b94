internal import GTFSModel

/// The tokens of a row by when they came last: few of them come again and again, so that the number of one is small.
struct RecentTokens {
    /// The most that are remembered; a higher number stands for a new one.
    static let most = 12
    private var tokens: [VisitToken] = []

    /// The number of a token, which becomes 0; nil for one that is new.
    mutating func number(of token: VisitToken) -> Int? {
        let number = tokens.firstIndex(of: token)
        take(token, number)
        return number
    }

    /// The token of a number, which becomes 0.
    @inline(__always) mutating func token(at number: Int) -> VisitToken {
        guard number > 0 else { return tokens.first ?? VisitToken(bits: 0) }
        let token = number < tokens.count ? tokens[number] : VisitToken(bits: 0)
        take(token, number < tokens.count ? number : nil)
        return token
    }

    /// Puts a new token first.
    mutating func insert(_ token: VisitToken) { take(token, nil) }

    private mutating func take(_ token: VisitToken, _ number: Int?) {
        if let number { tokens.remove(at: number) } else if tokens.count == Self.most { tokens.removeLast() }
        tokens.insert(token, at: 0)
    }
}
