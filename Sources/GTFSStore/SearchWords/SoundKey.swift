/// Roughly the sound of a word: words that people write by ear have the key of the name that they mean.
package enum SoundKey {
    /// The key of a folded word, as UTF-8. Letters that are not Latin stand for themselves.
    package static func of(_ word: [UInt8]) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(word.count)
        var index = 0
        while index < word.count {
            let second = index + 1 < word.count ? word[index + 1] : 0
            var sound = sound(word[index], second)
            if sound != 0 {
                index += 2
            } else {
                sound = single(word[index])
                index += 1
            }
            if key.last != sound { key.append(sound) }
        }
        return key
    }

    /// The sound of two letters that sound as one; otherwise 0.
    private static func sound(_ first: UInt8, _ second: UInt8) -> UInt8 {
        switch (first, second) {
        case (UInt8(ascii: "p"), UInt8(ascii: "h")): UInt8(ascii: "f")
        case (UInt8(ascii: "c"), UInt8(ascii: "k")): UInt8(ascii: "k")
        case (UInt8(ascii: "o"), UInt8(ascii: "o")), (UInt8(ascii: "o"), UInt8(ascii: "u")): UInt8(ascii: "u")
        case (UInt8(ascii: "e"), UInt8(ascii: "e")), (UInt8(ascii: "e"), UInt8(ascii: "a")),
            (UInt8(ascii: "e"), UInt8(ascii: "i")), (UInt8(ascii: "e"), UInt8(ascii: "y")),
            (UInt8(ascii: "i"), UInt8(ascii: "e")):
            UInt8(ascii: "i")
        case (UInt8(ascii: "g"), UInt8(ascii: "h")): UInt8(ascii: "g")
        case (UInt8(ascii: "w"), UInt8(ascii: "h")): UInt8(ascii: "w")
        case (UInt8(ascii: "t"), UInt8(ascii: "h")): UInt8(ascii: "t")
        case (UInt8(ascii: "s"), UInt8(ascii: "h")): UInt8(ascii: "s")
        case (UInt8(ascii: "a"), UInt8(ascii: "e")), (UInt8(ascii: "a"), UInt8(ascii: "i")): UInt8(ascii: "a")
        case (UInt8(ascii: "a"), UInt8(ascii: "u")): UInt8(ascii: "o")
        default: 0
        }
    }

    private static func single(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "y"): UInt8(ascii: "i")
        case UInt8(ascii: "c"), UInt8(ascii: "q"): UInt8(ascii: "k")
        case UInt8(ascii: "z"), UInt8(ascii: "x"): UInt8(ascii: "s")
        case UInt8(ascii: "v"): UInt8(ascii: "w")
        case UInt8(ascii: "j"): UInt8(ascii: "g")
        default: letter
        }
    }
}
