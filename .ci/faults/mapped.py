#!/usr/bin/env python3
"""Holds journeys over a network in mapped files to what docs/journeys.md promises: files that are damaged, missing, made by
several processes at once or not to be written at all never change an answer.

    .ci/faults/mapped.py [BIN_DIR]

The city is made up and just large enough that its network is mapped. Exit 1 where a promise is broken.
"""
import argparse
import csv
import os
import pathlib
import random
import resource
import shlex
import shutil
import signal
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, Tools

WORK = pathlib.Path(HERE, '.build/mapped')
CACHES = WORK / 'caches'
SIDE, DAY = 56, '2026-11-25'
random_ = random.Random(51)


def write(name, header, rows):
    with open(WORK / 'feed' / name, 'w', newline='') as file:
        csv.writer(file).writerows([header.split(','), *rows])


def make_feed(late):
    """A grid of streets 100 m apart, with a trip of four stops somewhere along each of them every 100 seconds, both ways."""
    shutil.rmtree(WORK / 'feed', ignore_errors=True)
    (WORK / 'feed').mkdir(parents=True)
    write('agency.txt', 'agency_id,agency_name,agency_url,agency_timezone', [('A', 'A', 'https://a.example', 'Australia/Sydney')])
    write('calendar.txt', 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
          [('S', 1, 1, 1, 1, 1, 1, 1, 20261101, 20261231)])
    write('stops.txt', 'stop_id,stop_name,stop_lat,stop_lon',
          [(f'{x}-{y}', f'{x} {y}', f'{-34 + y * .0009:.5f}', f'{151 + x * .00109:.5f}') for x in range(SIDE) for y in range(SIDE)])
    write('routes.txt', 'route_id,agency_id,route_short_name,route_type',
          [(f'{way}{line}', 'A', f'{way}{line}', 3) for way in 'NESW' for line in range(SIDE)])
    trips, times = [], []
    for way in 'NESW':
        for line in range(SIDE):
            for start in range(5 * 3600 + late, 24 * 3600, 100):
                trip = f'{way}{line}-{start}'
                trips.append((f'{way}{line}', 'S', trip))
                first = random_.randrange(SIDE - 4)
                for sequence, place in enumerate(range(first, first + 4)):
                    place = place if way in 'NE' else SIDE - 1 - place
                    stop = f'{line}-{place}' if way in 'NS' else f'{place}-{line}'
                    at = start + (sequence - first) * 40
                    clock = f'{at // 3600:02}:{at // 60 % 60:02}:{at % 60:02}'
                    times.append((trip, clock, clock, stop, sequence))
    write('trips.txt', 'route_id,service_id,trip_id', trips)
    write('stop_times.txt', 'trip_id,arrival_time,departure_time,stop_id,stop_sequence', times)


def question():
    place = [random_.randrange(SIDE - 12) for _ in range(2)]
    ends = ['-'.join(str(number + random_.randrange(12)) for number in place) for _ in range(2)]
    words = ['journeys', *ends, random_.choice(['--at', '--arrive-by']), f'{DAY}T{random_.randrange(7, 20):02}:{random_.randrange(60):02}']
    return shlex.join(words + random_.choice([[], [], ['--wheelchair']])) + '\n'


class Lines:
    """A process that answers one line after another."""

    def __init__(self, query, database, caches=CACHES, **more):
        self.process = subprocess.Popen([query, '--database', database, 'lines'], text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env={**os.environ, 'GTFS_CACHES': str(caches)}, **more)
        assert self.process.stdin and self.process.stdout
        self.questions, self.answers = self.process.stdin, self.process.stdout

    def ask(self, lines):
        answers = []
        for line in lines:
            self.questions.write(line)
            self.questions.flush()
            answers.append(self.answers.readline())
            if not answers[-1]:
                sys.exit(f'mapped: the process ended with {self.process.wait()} at: {line}')
        return answers

    def mapped(self):
        """Whether a file of the folder for caches is mapped."""
        with open(f'/proc/{self.process.pid}/maps') as file:
            return str(CACHES) in file.read()

    def end(self):
        self.questions.close()
        if self.process.wait() != 0:
            sys.exit(f'mapped: the process ended with {self.process.returncode}')


def hold(what, is_kept):
    print(f'mapped: {what}: {"yes" if is_kept else "NO"}')
    if not is_kept:
        sys.exit(1)


def full_disk():
    """A file may have no more than a megabyte, and to write more is an error."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('binaries', nargs='?')
    options = parser.parse_args()
    tools = Tools(options.binaries)
    query = tools.path('gtfs-query')
    shutil.rmtree(WORK, ignore_errors=True)
    databases = []
    for name, late in ('city', 0), ('other', 60):
        make_feed(late)
        databases.append(tools.imported(str(WORK / 'feed'), str(WORK / f'{name}.sqlite')))
    database, other = databases
    asked = [question() for _ in range(12)]

    def answers(database=database, caches=CACHES, **more):
        lines = Lines(query, database, caches, **more)
        found, is_mapped = lines.ask(asked), lines.mapped()
        lines.end()
        return found, is_mapped

    def files():
        return sorted(path for path in CACHES.glob('*') if path.is_file())

    expected = answers(caches='')[0]
    hold('most questions have an answer', sum('"departure"' in answer for answer in expected) > 6)
    several = [Lines(query, database) for _ in range(4)]
    for lines in several:
        lines.questions.write(''.join(asked))
        lines.questions.flush()
    hold('four processes that make the files at once answer the same',
         all([lines.answers.readline() for _ in asked] == expected for lines in several))
    for lines in several:
        lines.end()
    hold('the next one maps them', answers() == (expected, True))
    hold('there are no others', {path.suffix for path in files()} == {'.lines', '.walks', '.wheelchair-walks'})

    whole = {path: path.read_bytes() for path in files()}
    answers(other)
    others = {path.suffix: path.read_bytes() for path in files() if path not in whole}
    damages = {
        'cut': lambda path, data: data[:len(data) // 2], 'empty': lambda path, data: b'',
        'one bit of it changed': lambda path, data: changed(data, len(data) // 3),
        'of another layout': lambda path, data: changed(data, 8), "another database's": lambda path, data: others[path.suffix],
        'missing': lambda path, data: None}
    for name, damage in damages.items():
        for path, data in whole.items():
            using = Lines(query, database)
            half = using.ask(asked[:6])
            new = damage(path, data)
            path.unlink()
            if new is not None:
                path.write_bytes(new)
            hold(f'a {path.suffix} file that is {name} changes no answer', answers() == (expected, True))
            hold('  nor of the process that has the one before', half + using.ask(asked[6:]) == expected)
            using.end()
            hold('  and is made again', path.read_bytes() == data)

    for path in files():
        path.unlink()
    hold('on a full disk, the network is in memory', answers(preexec_fn=full_disk) == (expected, False))
    hold('  and no file is left', not files())
    hold('so it is where there can be no folder', answers(caches='/dev/null/caches') == (expected, False))


def changed(data, offset):
    return data[:offset] + bytes([data[offset] ^ 0x10]) + data[offset + 1:]


if __name__ == '__main__':
    main()
