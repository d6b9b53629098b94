import GTFSModel
import Testing

@Suite("Trip ids taken apart")
struct TripIDFormTests {
    @Test(
        "the longest run of digits is the number, the first of equally long ones",
        arguments: [
            ("T-1234-ab", TripIDForm(prefix: "T-", suffix: "-ab", digits: 0, number: 1234)),
            ("12.345.6", TripIDForm(prefix: "12.", suffix: ".6", digits: 0, number: 345)),
            ("12.34", TripIDForm(prefix: "", suffix: ".34", digits: 0, number: 12)),
            ("a007", TripIDForm(prefix: "a", suffix: "", digits: 3, number: 7)),
            ("0", TripIDForm(prefix: "", suffix: "", digits: 1, number: 0)),
            ("Zoë 5", TripIDForm(prefix: "Zoë ", suffix: "", digits: 0, number: 5)),
            ("none", TripIDForm(prefix: "none", suffix: nil, digits: 0, number: 0)),
            ("", TripIDForm(prefix: "", suffix: nil, digits: 0, number: 0)),
            ("x999999999999999999", TripIDForm(prefix: "x", suffix: "", digits: 0, number: 999_999_999_999_999_999)),
            ("x1000000000000000000y5", TripIDForm(prefix: "x1000000000000000000y5", suffix: nil, digits: 0, number: 0)),
        ])
    func split(id: String, form: TripIDForm) {
        #expect(TripIDForm(id) == form)
        #expect(form.id == id)
    }

    @Test("every id comes back byte by byte")
    func roundTrip() {
        var random = SystemRandomNumberGenerator()
        let letters = Array("0017928aZ-_.: é\u{301}京٣")
        for _ in 0..<5000 {
            let id = String(
                (0..<Int.random(in: 0...30, using: &random)).map { _ in letters.randomElement(using: &random)! })
            #expect(Array(TripIDForm(id).id.utf8) == Array(id.utf8))
        }
    }

    @Test("forms that Swift's strings would call equal stay two")
    func bytes() {
        #expect(TripIDForm("\u{E9}1") != TripIDForm("e\u{301}1"))
    }
}
