import Foundation
import GTFSHistory
import GTFSModel
import HistorySupport

// Records a stream of made-up messages from one of them on, saying on standard output after each that it is in the history,
// for the test to kill it at any moment. With a limit no file of its may grow beyond that: it then says the error on
// standard error.
//
//     recorder-victim HISTORY SEED FIRST [LIMIT]

let path = CommandLine.arguments[1]
let stream = try RandomStream(seed: UInt64(CommandLine.arguments[2]) ?? 0)
let messages = stream.messages
if let limit = CommandLine.arguments.dropFirst(4).first.flatMap({ rlim_t($0) }) {
    signal(SIGXFSZ, SIG_IGN)
    var bytes = rlimit(rlim_cur: limit, rlim_max: limit)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &bytes)
}
do {
    var reader = try RecordedReader(stream.timetable, path: path)
    for index in (Int(CommandLine.arguments[3]) ?? 0)..<messages.count {
        let message = messages[index]
        try reader.receive(message.message, from: message.source, at: message.received)
        FileHandle.standardOutput.write(Data("\(index)\n".utf8))
    }
    try reader.close()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
