# shellcheck shell=bash
# Options of `swift build` for programs that are built once and then run by a check: each module whole and in one go, without
# optimisation and without names for a debugger. That takes half to two thirds of the processor time of other debug builds.
# For `.`
# shellcheck disable=SC2034
whole=(-debug-info-format none -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo)
