import Foundation
import GTFSHistory
import GTFSModel
import HistorySupport

// Records a stream of made-up messages from one of them on, saying on standard output after each that it is in the history,
// for the test to kill it at any moment.
//
//     recorder-victim HISTORY SEED FIRST

let path = CommandLine.arguments[1]
let stream = try RandomStream(seed: UInt64(CommandLine.arguments[2]) ?? 0)
var reader = try RecordedReader(stream.timetable, path: path)
for index in (Int(CommandLine.arguments[3]) ?? 0)..<stream.messages.count {
    let message = stream.messages[index]
    try reader.receive(message.message, from: message.source, at: message.received)
    FileHandle.standardOutput.write(Data("\(index)\n".utf8))
}
try reader.close()
