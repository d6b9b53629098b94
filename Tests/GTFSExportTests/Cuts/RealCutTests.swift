import Foundation
import GTFSExport
import GTFSFeed
import GTFSModel
import GTFSZip
import TestSupport
import Testing

@Suite("Cuts of real feeds", .enabled(if: RealFeeds.folder != nil, "NOT RUN: no feeds lie beside the package"))
struct RealCutTests {
    private static let paths = RealFeeds.paths(
        [
            "aspen-flex", "bart-2009", "caltrain-2016", "eg-transitland", "gs-fares-v1", "gs-fares-v2",
            "brown-county-flex", "tl-example-pathways",
        ], of: "cuts of real feeds")

    @Test(
        "a cut imports without errors that the whole did not have, and what it refers to leads where it led",
        arguments: paths)
    func hangsTogether(path: String) throws {
        let export = try CutExport(feed: path)
        let whole = ReferenceTable(try FeedSource.open(path: path))
        for cut in Self.cuts(of: whole) {
            let part = try export.cut(cut)
            #expect(try export.newErrors(part) == [], "\(cut)")
            let table = ReferenceTable(part.source)
            #expect(table.lost(from: whole) == [], "\(cut)")
            #expect(try export.cut(cut).bytes == part.bytes)
        }
    }

    /// A cut of each kind about the middle of what the feed has, and all of them at once.
    private static func cuts(of whole: ReferenceTable) -> [FeedCut] {
        var cuts: [FeedCut] = []
        let routes = whole.list("trips.txt", "route_id").filter { whole.has($0, "routes.txt", "route_id") }
        let route = routes.isEmpty ? nil : routes[routes.count / 2]
        if let route { cuts.append(FeedCut(routes: [Route.ID(route)])) }
        if let agency = whole.list("agency.txt", "agency_id").last {
            cuts.append(FeedCut(agencies: [Agency.ID(agency)]))
        }
        if let box = whole.middleBox { cuts.append(FeedCut(box: box)) }
        let dates = (whole.list("calendar.txt", "start_date") + whole.list("calendar_dates.txt", "date"))
            .compactMap { ServiceDate($0) }.sorted()
        let middle = dates.isEmpty ? ServiceDate(dayNumber: 0) : dates[dates.count / 2]
        cuts.append(FeedCut(days: middle...middle.adding(days: 6)))
        cuts.append(FeedCut(routes: route.map { [Route.ID($0)] } ?? [], box: whole.middleBox, days: middle...middle))
        return cuts
    }
}
