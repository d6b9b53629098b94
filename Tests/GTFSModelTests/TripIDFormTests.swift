import GTFSModel
import Testing

@Suite("Trip ids taken apart")
struct TripIDFormTests {
    @Test(
        "every run of at most 18 digits can be the number",
        arguments: [
            ("T-1234-ab", [TripIDForm(prefix: "T-", suffix: "-ab", digits: 0, number: 1234)]),
            (
                "12.045.6",
                [
                    TripIDForm(prefix: "", suffix: ".045.6", digits: 0, number: 12),
                    TripIDForm(prefix: "12.", suffix: ".6", digits: 3, number: 45),
                    TripIDForm(prefix: "12.045.", suffix: "", digits: 0, number: 6),
                ]
            ),
            ("0", [TripIDForm(prefix: "", suffix: "", digits: 1, number: 0)]),
            ("Zoë 5", [TripIDForm(prefix: "Zoë ", suffix: "", digits: 0, number: 5)]),
            ("none", [TripIDForm(prefix: "none", suffix: nil, digits: 0, number: 0)]),
            ("", [TripIDForm(prefix: "", suffix: nil, digits: 0, number: 0)]),
            ("x999999999999999999", [TripIDForm(prefix: "x", suffix: "", digits: 0, number: 999_999_999_999_999_999)]),
            ("x1000000000000000000y5", [TripIDForm(prefix: "x1000000000000000000y", suffix: "", digits: 0, number: 5)]),
            ("x1000000000000000000y", [TripIDForm(prefix: "x1000000000000000000y", suffix: nil, digits: 0, number: 0)]),
        ])
    func split(id: String, forms: [TripIDForm]) {
        #expect(TripIDForm.all(of: id) == forms)
        #expect(forms.allSatisfy { $0.id == id })
    }

    @Test("forms are in the order of their bytes, one without number first")
    func order() {
        let forms = [
            TripIDForm(prefix: "A", suffix: nil, digits: 0, number: 0),
            TripIDForm(prefix: "A", suffix: "", digits: 0, number: 0),
            TripIDForm(prefix: "A", suffix: "", digits: 2, number: 0),
            TripIDForm(prefix: "A", suffix: "x", digits: 0, number: 0),
            TripIDForm(prefix: "a", suffix: nil, digits: 0, number: 0),
            TripIDForm(prefix: "é", suffix: "", digits: 0, number: 0),
        ]
        #expect(forms.reversed().sorted() == forms)
    }

    @Test("every id comes back byte by byte")
    func roundTrip() {
        var random = SystemRandomNumberGenerator()
        let letters = Array("0017928aZ-_.: é\u{301}京٣")
        for _ in 0..<5000 {
            let id = String(
                (0..<Int.random(in: 0...30, using: &random)).map { _ in letters.randomElement(using: &random)! })
            for form in TripIDForm.all(of: id) { #expect(Array(form.id.utf8) == Array(id.utf8)) }
        }
    }

    @Test("forms that Swift's strings would call equal stay two")
    func bytes() {
        #expect(TripIDForm.all(of: "\u{E9}1") != TripIDForm.all(of: "e\u{301}1"))
    }
}
