package import GTFSModel

extension FeedIssue.Code {
    package static let csvParsingFailed = Self("csv_parsing_failed")
    package static let duplicatedColumn = Self("duplicated_column")
    package static let emptyColumnName = Self("empty_column_name")
    package static let emptyFile = Self("empty_file")
    package static let emptyRow = Self("empty_row")
    package static let invalidCharacter = Self("invalid_character")
    package static let invalidInputFilesInSubfolder = Self("invalid_input_files_in_subfolder")
    package static let invalidRowLength = Self("invalid_row_length")
    package static let newLineInValue = Self("new_line_in_value")
    package static let unknownFile = Self("unknown_file")
    /// The validator has no name for two files of one name in one zip.
    package static let duplicateFile = Self("duplicate_file")
}
