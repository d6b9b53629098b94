internal import QueryCommands

QueryProgram.run()
