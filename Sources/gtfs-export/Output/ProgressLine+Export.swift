internal import GTFSExport
internal import Terminal

extension ProgressLine {
    func show(_ progress: ExportProgress) {
        show(file: progress.file, isComplete: progress.isComplete) { _ in
            let percent = progress.totalRecords > 0 ? progress.records * 100 / progress.totalRecords : 100
            return "\(progress.records) records, \(percent)%"
        }
    }
}
