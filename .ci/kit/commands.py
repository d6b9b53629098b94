"""The commands that are checked, and what is said of a part that cannot run."""
from __future__ import annotations

import argparse
import datetime
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import time
from typing import Any, NamedTuple

HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHARED = os.path.join(HERE, '../shared')
# Whether the longer forms are asked for.
LONG = os.environ.get('GTFS_LONG') == '1'
# Which cases a run of the short form takes: others on each day, or as it is given.
SEED = int(os.environ.get('GTFS_SEED') or datetime.date.today().toordinal())


def in_turn(cases: list[Any], every: int, number: int = 0) -> list[Any]:
    """Every so many of the cases, others on each day and by each number; with GTFS_LONG=1 all of them."""
    return cases if LONG else cases[(SEED + number) % every::every]


class Tools:
    """The commands in a folder; without one, those that `swift build -c release` leaves. SwiftPM is not asked where: it waits
    for any other build of the package."""

    def __init__(self, folder: str | None = None) -> None:
        self.folder = os.path.abspath(folder or os.path.join(HERE, '.build/release'))

    def path(self, command: str) -> str:
        return os.path.join(self.folder, command)

    def imported(self, feed: str, database: str, *options: str) -> str:
        """Makes the database of a feed; gives its path."""
        command = [self.path('gtfs-import'), feed, '--output', database, '--force', '--quiet', *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return database

    def exported(self, database: str, path: str, *options: str) -> str:
        """Writes the feed of a database; gives its path."""
        subprocess.run([self.path('gtfs-export'), database, path, '--quiet', *options], check=True)
        return path

    def answers(self, database: str, questions: list[list[str]]) -> list[Any]:
        """The answers to many questions in one process, each with its microseconds. An error ends the script."""
        lines = ''.join(shlex.join(words) + '\n' for words in questions)
        run = subprocess.run([self.path('gtfs-query'), '--database', database, 'lines', '--times'], input=lines,
                             capture_output=True, text=True, check=True)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        for words, answer in zip(questions, answers, strict=True):
            if 'error' in answer:
                sys.exit(f'{shlex.join(words)}: {answer["error"]["message"]}')
        return answers


def modules() -> list[str]:
    """Where the compiler finds the modules that the last build left, optimised or not, and those of C; as its arguments,
    relative to the clone."""
    folders = [f'.build/{kind}/Modules' for kind in ('release', 'debug')]
    maps = ['.build/checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap',
            *glob.glob('Sources/C*/**/module.modulemap', root_dir=HERE, recursive=True)]
    return ['-I', max(folders, key=lambda folder: changed(os.path.join(HERE, folder))),
            *(word for file in maps for word in ['-Xcc', '-fmodule-map-file=' + file])]


def changed(path: str) -> float:
    """When a file or folder was changed last, seconds since 1970; 0 where there is none."""
    return os.path.getmtime(path) if os.path.exists(path) else 0


def version() -> str:
    """The version of the toolkit."""
    with open(os.path.join(HERE, 'Sources/GTFSModel/Toolkit.swift')) as file:
        return re.findall(r'version = "([^"]+)"', file.read())[0]


def parser(description: str | None) -> argparse.ArgumentParser:
    """A parser of a script's arguments, with `--bin`."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument('--bin', help='folder of the release binaries')
    return made


def not_run(part: str, reason: str) -> int:
    """Reports a part that is not run: on standard error, and to `.ci/run`, which counts such parts. Gives exit status 0."""
    return subprocess.run(['bash', os.path.join(HERE, '.ci/kit/not_run.sh'), part, reason], check=True).returncode


class Cost(NamedTuple):
    """Of a process: seconds on the clock and of all cores, and bytes of its largest resident set."""
    seconds: float
    processor: float
    memory: int


def measured(command: list[str]) -> Cost:
    """Runs a command, whose output is discarded, to its end. One that fails ends the script."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr
    complaint = process.stderr.read().decode(errors='replace').strip()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if status != 0:
        sys.exit(f'{" ".join(command)}: exit {process.returncode}: {complaint}')
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * (1 if sys.platform == 'darwin' else 1024))


class Environment:
    """A virtual environment of Python in .build, for packages of PyPI."""

    def __init__(self, name: str) -> None:
        folder = os.path.join(HERE, '.build', name)
        self.python = os.path.join(folder, 'bin/python')
        if not os.path.exists(self.python):
            subprocess.run([sys.executable, '-m', 'venv', folder], check=True)

    def version(self, package: str) -> str | None:
        """The version of a package, which is installed if it has to be; None where that cannot be done."""
        if found := self._installed(package):
            return found
        subprocess.run([self.python, '-m', 'pip', 'install', '--quiet', package], capture_output=True)
        return self._installed(package)

    def enter(self, packages: list[str]) -> list[str]:
        """Runs the script again by this environment's Python, if another runs it. Returns packages that cannot be installed, if any:
        then it goes on as it is."""
        missing = [each for each in packages if self.version(each) is None]
        if not missing and sys.prefix == sys.base_prefix:
            os.execv(self.python, [self.python, *sys.argv])
        return missing

    def _installed(self, package: str) -> str | None:
        code = f'from importlib.metadata import version; print(version({package!r}))'
        found = subprocess.run([self.python, '-c', code], capture_output=True, text=True)
        return found.stdout.strip() if found.returncode == 0 else None
