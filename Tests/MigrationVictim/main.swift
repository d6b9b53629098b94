import Foundation
import GTFSStore
import VersionFixtures

// Upgrades a database to a version that nobody released, saying on standard output how many steps are behind it; stays
// where it was told to, for the test to kill it there.
//
//     migration-victim DATABASE [STEP]

let path = CommandLine.arguments[1]
let stop = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) }
let history = SchemaHistory.unreleased { step in
    FileHandle.standardOutput.write(Data("\(step)\n".utf8))
    if step == stop { sleep(60) }
}
let (from, to) = try SchemaUpgrade(path: path, history: history).run()
FileHandle.standardOutput.write(Data("from \(from) to \(to)\n".utf8))
