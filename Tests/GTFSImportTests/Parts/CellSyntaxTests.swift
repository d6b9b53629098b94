import Testing

@testable import GTFSPacking

@Suite("Addresses, languages and amounts by their form")
struct CellSyntaxTests {
    @Test(arguments: [
        "http://example.org", "https://www.example.org/a/b?c=d#e", "HTTPS://Example.org", "ftp://example.org",
        "https://example.org:8080/", "https://user:word@example.org/", "https://münchen.de/fahrplan",
        "https://192.168.0.1/x", "https://[2001:db8::1]/x", "http://a-b.example.org.", "http://example.org?x",
        "https://example.org:/", "https://example.org:65535/", "http://xn--e1afmkfd.xn--p1ai/", "http://пример.рф/",
        "http://example.org/a/../.b/c;d,e!f~g*h'i(j)k$l&m=n+o:p@q%20", "http://example.org/?a=[b]|ä",
        "http://example.org/#a#b",
    ])
    func `an address of the web`(text: String) { #expect(text.isURL) }

    @Test(arguments: [
        "", "example.org", "www.example.org/a", "htp://example.org", "http:/example.org", "http://", "http:///path",
        "https://localhost", "https://example .org", "https://example..org", "https://-a.org", "https://example.org:x",
        "mailto:a@example.org", "http://www.example.con/", "https://example.local/", "http://com", "http://example.c",
        "http://a_b.example.org", "http://example.org:65536/", "http://example.org:80:90/", "http://[::1/",
        "http://256.1.1.1/", "http://1.2.3/", "http://.example.org/", "http://user@@example.org/",
        "http://https://example.org/",
        "http://example.org//", "http://example.org/a//b", "http://example.org/../a", "http://example.org/a/../../b",
        "http://example.org/ä", "http://example.org/a|b", "http://example.org/?a b", "https:example.org",
    ])
    func `no address of the web`(text: String) { #expect(!text.isURL) }

    @Test(arguments: [
        "a@example.org", "a.b+c@mail.example.org", "Ö@example.org", "\"a b\"@example.org", "a@[127.0.0.1]",
        "a'b@example.org",
        "a\\@b@example.org", "a/b!#$%&*-=?^_`{|}~@example.org", "a@exämple.com",
    ])
    func `an address of mail`(text: String) { #expect(text.isEmailAddress) }

    @Test(arguments: [
        "", "a", "a@b", "@example.org", "a@@example.org", "a b@example.org", ".a@example.org", "a@.org",
        "a@example.con",
        "a..b@example.org", "a.@example.org", "a@example.org.", "a@127.0.0.1", "a@[999.0.0.1]", "a@com",
        "a,b@example.org",
        "a@example.org;b@example.org", "mailto:a@example.org", "<a@example.org>", "a@ex_ample.org", "a@example..org",
        "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg@example.org",
    ])
    func `no address of mail`(text: String) { #expect(!text.isEmailAddress) }

    @Test(arguments: [
        "en", "EN", "mul", "en-AU", "zh-Hant-TW", "zh-cmn-Hans-CN", "de-CH-1996", "sl-rozaj-biske", "es-419",
        "en-u-ca-gregory-x-own", "x-private", "i-klingon", "de-1901-a-ext", "english",
    ])
    func `a language tag`(text: String) { #expect(text.isLanguageTag) }

    @Test(arguments: [
        "", "e", "en_AU", "en-", "-en", "en--AU", "e1", "en-a", "en-AU-GB", "x", "langue française", "abcdefghi",
        "en-u",
    ])
    func `no language tag`(text: String) { #expect(!text.isLanguageTag) }

    @Test(arguments: ["EUR", "USD", "AUD", "JPY", "KWD", "XOF", "CHF", "CAD", "GBP", "BRL", "MXN", "INR"])
    func `a currency`(code: String) { #expect(CurrencyCode.isKnown(code)) }

    @Test(arguments: ["", "eur", "ABC", "EURO", "$", "€"])
    func `no currency`(code: String) {
        #expect(!CurrencyCode.isKnown(code))
        #expect(CurrencyCode.decimals(ofCurrency: code) == nil)
    }

    @Test(arguments: [("EUR", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("XPF", 0)])
    func `a currency has so many decimals`(code: String, decimals: Int) {
        #expect(CurrencyCode.decimals(ofCurrency: code) == decimals)
    }

    @Test(arguments: [
        ("0", 0), ("500", 0), ("2.5", 1), ("2.50", 2), ("-1.00", 2), ("+1.000", 3), (".75", 2), ("3.", 0), ("", nil),
        (".", nil), ("-", nil), ("1.2.3", nil), ("2,50", nil), ("2.5O", nil), ("٣", nil),
    ])
    func `an amount is written with so many decimals`(amount: String, decimals: Int?) {
        #expect(CurrencyCode.decimals(of: amount) == decimals)
    }
}
