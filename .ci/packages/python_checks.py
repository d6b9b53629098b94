#!/usr/bin/env python3
"""Tries the Python package in an environment of its own: its types, a thousand questions whose lines are those of gtfs-query, errors,
threads, a child that is killed, data frames. Exit 1 where something is otherwise.

    .ci/packages/python_checks.py [--bin BIN_DIR] [--figures]

It is the wheel of .ci/packages/wheel.sh where that was made. Otherwise the module is packed with the gtfs-toolkit of BIN_DIR, which
is for this machine alone. --figures prints boards a second, and what they take of processors.
"""
from __future__ import annotations

import glob
import json
import os
import platform
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.dirname(HERE))

from kit.commands import HERE as ROOT
from kit.commands import Environment, Tools, not_run, parser, version

TRIAL = '''
import json, os, resource, signal, sys, threading, time
import gtfs_toolkit
database, questions, figures = sys.argv[1], json.load(open(sys.argv[2])), sys.argv[3] == 'figures'
BOARD = {'at': '2026-11-25T08:00', 'minutes': 15}
with gtfs_toolkit.Timetable(database, jobs=4) as timetable:
    lines = [timetable.line(*words) for words in questions]
    with open(sys.argv[2] + '.answers', 'wb') as file:
        file.writelines(line[line.index(b',') + 1:] for line in lines)
    board = timetable.departures('2000', **BOARD)
    assert [row.headsign for row in board] == ['Harbour Steps', 'Orchard Park', 'Saltpan'], board
    assert board[0].scheduled_departure.isoformat() == '2026-11-25T08:02:30+11:00'
    assert timetable.nearby(-33.87, 151.21, limit=1)[0].stop_id == '3001'
    assert timetable.search('lantern', limit=1)[0].stop_id == '2000' and timetable.search('--limit') == []
    assert timetable.journeys('2000', '2052', at='2026-11-25T08:00')[0].boardings == 1
    assert timetable.reach('2000', 10, at='2026-11-25T08:00')[0].duration == 0
    cells = timetable.matrix(['2000', '2050'], '2052', at='2026-11-25T08:00')
    assert [(row.from_, row.to, row.seconds) for row in cells] == [('2000', '2052', 1690), ('2050', '2052', 0)], cells
    assert {row.seconds is None for row in timetable.matrix('-33.87,151.21', 'all', minutes=5, at='2026-11-25T08:00')} == {True, False}
    assert timetable.matrix('2000', '2052', at='2026-11-25T07:00..07:30', percentiles='10,50')[0].raw['p50'] == 1450
    for ask, code in [(lambda: timetable.departures('nowhere'), 'unknown_id'), (lambda: timetable.search('a\\nb'), 'bad_line'),
                      (lambda: timetable.ask('migrate'), 'bad_line'), (lambda: timetable.performance(), 'not_found')]:
        try:
            ask()
        except gtfs_toolkit.GTFSError as error:
            assert error.code == code and error.advice, (error.code, code, error)
        else:
            raise AssertionError(code)
    answers = []
    def ask_many():
        for _ in range(200):
            answers.append(len(timetable.departures('2000', **BOARD)))
    threads = [threading.Thread(target=ask_many) for _ in range(8)]
    for thread in threads: thread.start()
    time.sleep(0.05)
    os.kill(timetable._child.process.pid, signal.SIGKILL)
    for thread in threads: thread.join()
    assert answers == [3] * 1600, set(answers)
    try:
        assert timetable.departures('2000', **BOARD).frame()['headsign'][2] == 'Saltpan'
        assert list(cells.frame()['from']) == ['2000', '2050']
    except ImportError:
        print('NO PANDAS')
    if figures:
        def ticks():
            with open(f'/proc/{timetable._child.process.pid}/stat') as file:
                return sum(map(int, file.read().rpartition(')')[2].split()[11:13])) / os.sysconf('SC_CLK_TCK')
        start, own, child = time.perf_counter(), time.process_time(), ticks()
        for _ in range(4000): timetable.departures('2000', **BOARD)
        print(f'{4000 / (time.perf_counter() - start):.0f} boards a second from one thread; of processors each takes '
              f'{(ticks() - child) * 250:.0f} microseconds in gtfs-query and {(time.process_time() - own) * 250:.0f} in Python')
'''


def main() -> int:
    arguments = parser(__doc__)
    arguments.add_argument('--figures', action='store_true')
    options = arguments.parse_args()
    environment, tools = Environment('python'), Tools(options.bin)
    with tempfile.TemporaryDirectory() as folder:
        wheel = made_before() or packed(tools, folder)
        subprocess.run([environment.python, '-m', 'pip', 'install', '--quiet', '--force-reinstall', '--no-deps', wheel], check=True)
        failures = check_types(environment) + check_answers(environment, tools, folder, options.figures)
    print('\n'.join(f'python: {each}' for each in failures or ['all the same']))
    return 1 if failures else 0


def made_before() -> str | None:
    """The wheel that people install, of this module; None where there is none."""
    changed = os.path.getmtime(os.path.join(HERE, 'gtfs_toolkit.py'))
    wheels = glob.glob(os.path.join(ROOT, f'.build/dist/gtfs_toolkit-{version()}-*.whl'))
    return next((path for path in wheels if os.path.getmtime(path) > changed), None)


def packed(tools: Tools, folder: str) -> str:
    """A wheel of the module and the executable of the last build, whose size counts for nothing."""
    subprocess.run([sys.executable, os.path.join(HERE, 'wheel.py'), tools.path('gtfs-toolkit'), folder, version(), platform.machine()],
                   stdout=subprocess.DEVNULL)
    return glob.glob(os.path.join(folder, '*.whl'))[0]


def check_types(environment: Environment) -> list[str]:
    if environment.version('mypy') is None:
        not_run('types of the Python package', 'mypy cannot be installed from PyPI')
        return []
    run = subprocess.run([environment.python, '-m', 'mypy', '--strict', '-p', 'gtfs_toolkit'], capture_output=True, text=True)
    return [] if run.returncode == 0 else [run.stdout]


def check_answers(environment: Environment, tools: Tools, folder: str, figures: bool) -> list[str]:
    database = tools.imported(os.path.join(ROOT, 'Fixtures/harbour-city'), os.path.join(folder, 'sydney.sqlite'))
    asked = questions(tools, database)
    path = os.path.join(folder, 'questions.json')
    with open(path, 'w') as file:
        json.dump(asked, file)
    if environment.version('pandas') is None:
        not_run('data frames of the Python package', 'pandas cannot be installed from PyPI')
    trial = subprocess.run([environment.python, '-c', TRIAL, database, path, 'figures' if figures else ''],
                           capture_output=True, text=True)
    print(trial.stdout, end='')
    if trial.returncode != 0:
        return [trial.stderr]
    with open(path + '.answers', 'rb') as answers:
        found = answers.read()
    lines = ''.join(f'id={number} {shlex.join(words)}\n' for number, words in enumerate(asked))
    run = subprocess.run([tools.path('gtfs-query'), '--database', database, 'lines'], input=lines.encode(),
                         capture_output=True, check=True)
    expected = b''.join(line[line.index(b',') + 1:] for line in run.stdout.splitlines(keepends=True))
    return [] if found == expected else [f'{len(asked)} questions have other answers than from gtfs-query']


def questions(tools: Tools, database: str) -> list[list[str]]:
    """A thousand and more: boards of each stop at several times, searches, journeys, reach, matrices."""
    stops = [row['stop_id'] for row in tools.answers(database, [['stops', '--limit', '1000']])[0]['answer']]
    times = [f'2026-11-{day}T{hour:02}:10' for day in (25, 28, 29) for hour in (0, 6, 8, 17, 23)]
    asked = [['departures', stop, '--at', time] for stop in stops for time in times]
    asked += [['search', stop] for stop in stops] + [['stop', stop] for stop in stops]
    asked += [['journeys', first, second, '--at', times[2]] for first, second in zip(stops, stops[1:])]
    asked += [[*words, '--at', times[2]] for stop in stops[::8] for words in (['reach', stop, '--minutes', '20'], ['matrix', stop, '2052,2082'])]
    return asked[:: max(1, len(asked) // 1000)]


if __name__ == '__main__':
    sys.exit(main())
