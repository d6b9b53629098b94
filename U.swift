@testable import M
func f() -> Int { P().x + I().y }
