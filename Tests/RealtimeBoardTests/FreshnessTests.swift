import GTFSModel
import Testing

@Suite struct FreshnessTests {
    @Test(
        "Age decides what a prediction is worth",
        arguments: [(0, Freshness.fresh), (90, .fresh), (91, .stale), (300, .stale), (301, .dropped)])
    func predictions(age: Int, worth: Freshness) {
        #expect(FreshnessLimits().prediction(age: age) == worth)
    }
}
