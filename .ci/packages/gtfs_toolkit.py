"""Timetables that gtfs-import made, asked from Python.

    from gtfs_toolkit import Timetable

    with Timetable('sydney.sqlite') as timetable:
        for row in timetable.departures('2000', minutes=30):
            print(row.scheduled_departure, row.route_short_name, row.headsign)

A question is a method with the options of its command (`gtfs-query departures --help`), `-` written as `_`; any thread may ask.
"""
from __future__ import annotations

import contextlib
import dataclasses
import datetime
import itertools
import json
import os
import shlex
import subprocess
import sys
import threading
import typing
from concurrent.futures import Future

# One executable is behind the three commands; its name when it is run says which.
EXECUTABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'gtfs-toolkit')

Option = typing.Union[str, float, datetime.date, None, typing.Sequence[str | float]]


class GTFSError(Exception):
    """A question that has no answer: its code as docs/lines.md has it, what happened, and `advice`, what to do; empty for none."""

    def __init__(self, code: str, message: str, **fields: typing.Any) -> None:
        super().__init__(message)
        self.code, self.message, self.fields, self.advice = code, message, fields, message.partition(': ')[2]


class UnknownID(GTFSError, LookupError):
    """The feed has no such id; `fields['nearest']` has ids that look like it."""


class TimedOut(GTFSError, TimeoutError):
    """There was no answer in time."""


Kind = typing.TypeVar('Kind', bound='Row')
_ERRORS: dict[str, type[GTFSError]] = {'unknown_id': UnknownID, 'timed_out': TimedOut}


@dataclasses.dataclass(eq=False, kw_only=True)
class Row:
    """A row of an answer. `raw` has all of its keys, those that have no attribute among them."""
    raw: dict[str, typing.Any] = dataclasses.field(repr=False)


@dataclasses.dataclass(eq=False, kw_only=True)
class Departure(Row):
    """A row of a board."""
    trip_id: str
    stop_id: str
    stop_name: str | None
    platform_code: str | None
    route_id: str | None
    route_short_name: str | None
    headsign: str | None
    service_date: str
    scheduled_departure: datetime.datetime | None
    scheduled_arrival: datetime.datetime | None
    departure: datetime.datetime | None
    arrival: datetime.datetime | None
    delay: int | None
    status: str | None
    real_time: bool


@dataclasses.dataclass(eq=False, kw_only=True)
class Place(Row):
    """A stop that `nearby` or `search` found."""
    stop_id: str
    stop_name: str | None
    stop_lat: float | None
    stop_lon: float | None
    distance: float | None
    routes: list[str]


@dataclasses.dataclass(eq=False, kw_only=True)
class Journey(Row):
    """A journey; its `legs` are as `gtfs-query journeys --format json` has them."""
    departure: datetime.datetime
    arrival: datetime.datetime
    duration: int
    boardings: int
    walking: int
    legs: list[dict[str, typing.Any]]


@dataclasses.dataclass(eq=False, kw_only=True)
class ReachedStop(Row):
    """A stop that can be reached."""
    stop_id: str
    stop_name: str | None
    lat: float | None
    lon: float | None
    arrival: datetime.datetime
    duration: int
    boardings: int


@dataclasses.dataclass(eq=False, kw_only=True)
class Cell(Row):
    """A cell of a matrix, None where it takes too long; with percentiles these are in `raw`, with opportunities their sum is here."""
    from_: str
    to: str | None
    seconds: int | None
    within: int | None
    opportunities: float | None


@dataclasses.dataclass(eq=False, kw_only=True)
class Performance(Row):
    """What happened, as a history recorded it: shares and seconds."""
    route_id: str | None
    stop_id: str | None
    observed: int
    on_time: int
    on_time_share: float | None
    p50: int | None
    p90: int | None
    grade: str | None


# The attributes with their keys, and whether a key is a moment.
_KEYS: dict[type[Row], list[tuple[str, str, bool]]] = {
    kind: [(each.name, each.name.rstrip('_'), 'datetime' in str(each.type)) for each in dataclasses.fields(kind) if each.name != 'raw']
    for kind in (Departure, Place, Journey, ReachedStop, Cell, Performance)}


class Rows(list[Kind]):
    """The rows of an answer, a list."""

    def frame(self) -> typing.Any:
        """The rows as a DataFrame of pandas, a column for each attribute."""
        import pandas  # type: ignore[import-untyped,unused-ignore]
        return pandas.DataFrame([{key: getattr(row, name) for name, key, _ in _KEYS[type(row)]} for row in self])


class _Child:
    """A `gtfs-query lines`, and the questions that wait for its answers."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, executable=EXECUTABLE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self.process.stdin and self.process.stdout
        self.input, self.output, self.lock, self.has_ended = self.process.stdin, self.process.stdout, threading.Lock(), False
        self.waiting: dict[str, Future[bytes]] = {}
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def ask(self, name: str, line: str) -> Future[bytes]:
        """The future of an answer; its error is ConnectionError where the process has ended."""
        future, data = Future[bytes](), f'id={name} {line}\n'.encode()
        with self.lock:
            if self.has_ended:
                future.set_exception(ConnectionError())
                return future
            self.waiting[name] = future
            # Of a process that has ended, the thread that reads finds the end, too, and ends the future.
            with contextlib.suppress(OSError, ValueError):
                self.input.write(data)
                self.input.flush()
        return future

    def _read(self) -> None:
        for line in self.output:
            # {"id":"7",…
            if future := self.waiting.pop(line[7:line.index(b'"', 7)].decode(), None):
                future.set_result(line)
        with self.lock:
            self.has_ended, left, self.waiting = True, list(self.waiting.values()), {}
        for future in left:
            future.set_exception(ConnectionError())

    def close(self) -> None:
        self.process.terminate()
        with contextlib.suppress(OSError):
            self.input.close()
        self.process.wait()
        self.reader.join()
        self.output.close()


class Timetable(contextlib.AbstractContextManager['Timetable']):
    """A database that `gtfs-import` made. It is closed by `close()` or at the end of a `with`."""

    def __init__(self, database: str | os.PathLike[str], *, language: str | None = None, jobs: int | None = None,
                 timeout: float = 60) -> None:
        """`jobs` questions are answered at once (as many as cores without it), each within `timeout` seconds."""
        words = ['gtfs-query', 'lines', '--database', os.path.abspath(database), '--jobs', str(jobs or min(os.cpu_count() or 1, 64))]
        self._command = words + (['--lang', language] if language else [])
        self._timeout, self._names, self._lock = timeout, map(str, itertools.count()), threading.Lock()
        self._child: _Child | None = None
        self._is_closed = False
        try:
            self.ask('info')
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the child process."""
        with self._lock:
            self._is_closed, child, self._child = True, self._child, None
        if child:
            child.close()

    def departures(self, *stops: str, minutes: int = 60, **options: Option) -> Rows[Departure]:
        """The board of stops, stations, or words for one."""
        return self._rows(Departure, 'departures', stops, **{'for': minutes}, **options)

    def journeys(self, origin: str, destination: str, **options: Option) -> Rows[Journey]:
        """The journeys between two places: stop ids, words or `LAT,LON`."""
        return self._rows(Journey, 'journeys', [origin, destination], **options)

    def nearby(self, latitude: float, longitude: float, **options: Option) -> Rows[Place]:
        """The stops near a place, nearest first."""
        return self._rows(Place, 'nearby', [str(latitude), str(longitude)], **options)

    def search(self, text: str, **options: Option) -> Rows[Place]:
        """The stops with a name, best first."""
        return self._rows(Place, 'search', [text], **options)

    def reach(self, origin: str, minutes: int, **options: Option) -> Rows[ReachedStop]:
        """The stops that can be reached within minutes."""
        return self._rows(ReachedStop, 'reach', [origin], minutes=minutes, **options)

    def matrix(self, origins: str | typing.Sequence[str], destinations: str | typing.Sequence[str], **options: Option) -> Rows[Cell]:
        """How long it takes from each place to each other one: ids, `LAT,LON`, `all`, or the path of a file."""
        return self._rows(Cell, 'matrix', [each if isinstance(each, str) else ','.join(each) for each in (origins, destinations)], **options)

    def performance(self, **options: Option) -> Rows[Performance]:
        """Punctuality by the history beside the database."""
        return self._rows(Performance, 'performance', [], **options)

    def ask(self, *words: str, **options: Option) -> typing.Any:
        """The JSON of any command that answers: `ask('trip', 'T1', date='20261125')`."""
        answer = json.loads(self.line(*words, **options))
        if error := answer.get('error'):
            raise _ERRORS.get(error['code'], GTFSError)(**error)
        return answer['answer']

    def line(self, *words: str, **options: Option) -> bytes:
        """The line of answer to a question, as `gtfs-query lines` wrote it. A child that was killed is replaced once."""
        question = f'within={self._timeout} {shlex.join([*words, *_spelled(options)])}'
        if '\n' in question or len(question) > 200_000:
            raise GTFSError('bad_line', 'The question has a line break, or more than 200,000 letters: leave it out.')
        for _ in range(2):
            try:
                return self._running().ask(next(self._names), question).result(self._timeout + 5)
            except ConnectionError:
                pass
            except TimeoutError:
                raise TimedOut('timed_out', f'There is no answer within {self._timeout} seconds: give more by timeout=.') from None
        raise GTFSError('process_ended', 'gtfs-query ended twice without an answer: run it in a terminal to see why.')

    def _rows(self, kind: type[Kind], command: str, words: typing.Sequence[str], **options: Option) -> Rows[Kind]:
        # A word that looks like an option is none after --.
        dashes = ['--'] if any(word.startswith('-') for word in words) else []
        return Rows(kind(raw=row, **{name: datetime.datetime.fromisoformat(row[key]) if is_moment and key in row else row.get(key)
                                     for name, key, is_moment in _KEYS[kind]}) for row in self.ask(command, *_spelled(options), *dashes, *words))

    def _running(self) -> _Child:
        with self._lock:
            if self._is_closed:
                raise GTFSError('closed', 'The timetable is closed: make another one.')
            if not self._child or self._child.has_ended:
                if self._child:
                    self._child.close()
                self._child = _Child(self._command)
            return self._child


def _spelled(options: dict[str, Option]) -> typing.Iterator[str]:
    """The words of options: `limit=3` is --limit 3, True a flag, a list the option again and again."""
    for name, value in options.items():
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is not None and each is not False:
                yield '--' + name.replace('_', '-')
                if each is not True:
                    yield each.isoformat(timespec='seconds') if isinstance(each, datetime.datetime) else str(each)


def run() -> None:
    """The three commands, by the name that was typed."""
    os.execv(EXECUTABLE, [os.path.basename(sys.argv[0]), *sys.argv[1:]])
