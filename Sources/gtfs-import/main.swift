internal import ImportCommands

ImportProgram.run()
