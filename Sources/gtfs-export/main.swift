internal import ExportCommands

ExportProgram.run()
