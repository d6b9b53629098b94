import Foundation
import GTFSQuery
import GTFSRealtime
import GTFSUpdates

// Runs every snippet of the documentation on the databases of the current folder.
let path = "sydney.sqlite"
let date = Date()
let now = Int(date.timeIntervalSince1970)
try gettingStarted()
let boards = try Boards(path: path)
let following = Task { await boards.run() }
print(try await boards.board("2000").departures.count)
following.cancel()
let folder = URL(fileURLWithPath: "app")
try? FileManager.default.removeItem(at: folder)
let bundled = URL(fileURLWithPath: path)
let downloaded = folder.appendingPathComponent("timetable.sqlite")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
try Data("of an older version of the app".utf8).write(to: downloaded)
let file = try openTimetable(bundled: bundled, downloaded: downloaded)
guard try openTimetable(bundled: bundled, downloaded: downloaded).timetable.info().counts.stops > 0,
    !file.timetable.isReplaced
else {
    fatalError("the copy of the bundle is not used, or is made twice")
}
try FileManager.default.copyItem(at: bundled, to: folder.appendingPathComponent("download"))
let before = file.timetable
try install(folder.appendingPathComponent("download"), over: file)
guard before.isReplaced, !file.timetable.isReplaced else { fatalError("the download is not in use") }
let manifest = URL(fileURLWithPath: "published/manifest.json")
let published = KeptDownloads(folder: URL(fileURLWithPath: "published"), network: FileTransport())
try await update(
    file, from: manifest, by: published, isMetered: { true }, ask: { _ in false }, show: { print("share", $0) })
guard try Data(contentsOf: downloaded) == Data(contentsOf: URL(fileURLWithPath: "newer.sqlite")) else {
    fatalError("the database is not up to date")
}
try realtime(timetable: file.timetable, message: Data(contentsOf: URL(fileURLWithPath: "updates.pb")))
let showing = Task { try await follow(file, boards.realtime) { print("shown", $0.departures.count) } }
try await Task.sleep(for: .milliseconds(200))
showing.cancel()
try await showing.value
guard try errors(timetable: file.timetable, stop: "nowhere", now: now).isEmpty else { fatalError("a stop nowhere") }
try await threads(path: path, stop: "2000", now: now)
try await feeds(trains: file.timetable, ferries: before, now: now)
let sources = [RealtimeSource(name: "updates", url: URL(fileURLWithPath: "updates.pb"))]
let polling = Task { try await pollFeeds(sources, of: before, by: FileTransport()) }
let follower = RealtimeFollower(transport: FileTransport())
let updates = await follower.updates()
try await follow(sources, for: file, by: follower)
guard await updates.first(where: { _ in true })?.change == .message else { fatalError("the message is not polled") }
print(await complaints(about: follower, at: Date()))
guard let overlay = await follower.state()?.overlay else { fatalError("the follower has no timetable") }
try journeys(timetable: file.timetable, now: date)
try glance(timetable: file.timetable, now: date)
if let row = try await file.timetable.departures(DeparturesRequest(stopID: "2000", at: date)).departures.first {
    try await followWatch(in: file, boards.realtime, trip: row.trip)
}
let cities = try TimetableSet([TimetableSet.Member(path: path), TimetableSet.Member(path: "newer.sqlite")])
let (home, work) = (Coordinate(latitude: -33.87, longitude: 151.21), Coordinate(latitude: -33.88, longitude: 151.2))
try await journeys(over: cities, from: home, to: work, now: date)
try commute(timetable: file.timetable, overlay: overlay, now: date)
try reach(timetable: file.timetable, home: Coordinate(latitude: -33.87, longitude: 151.21), now: date)
try matrix(timetable: file.timetable, home: Coordinate(latitude: -33.87, longitude: 151.21), now: date)
try area(timetable: file.timetable, home: Coordinate(latitude: -33.87, longitude: 151.21), now: date)
try journeysByWayOf(timetable: file.timetable, now: date)
let ownStop = try Favourites(path: "own.sqlite")
let widget = try await refresh("2000", in: file.timetable, ownStop, from: sources, by: FileTransport(), at: now)
guard widget.entries.count > 1 else { fatalError("a widget without a timeline") }
try await show("2000", in: file.timetable, ownStop, by: follower)
let kept = try favourites(timetable: file.timetable, overlay: overlay, now: now)
let listing = Task { try await follow(kept, in: file) { print("favourites", $0.count) } }
let favouriteBoards = Task { try await showBoards(of: kept, in: file, boards.realtime) }
try await Task.sleep(for: .milliseconds(200))
listing.cancel()
favouriteBoards.cancel()
try await favouriteBoards.value
polling.cancel()
_ = await listing.result
try await polling.value
await follower.stop()
print("snippets: all run")
