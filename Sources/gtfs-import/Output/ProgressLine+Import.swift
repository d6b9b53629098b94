internal import GTFSImport
internal import Terminal

extension ProgressLine {
    func show(_ progress: ImportProgress) {
        show(file: progress.file, isComplete: progress.isComplete) { seconds in
            let percent = progress.totalBytes > 0 ? progress.bytes * 100 / progress.totalBytes : 100
            return "\(progress.rows) rows, \(percent)%, \(Int(Double(progress.rows) / seconds)) rows/s"
        }
    }
}
