#!/usr/bin/env python3
"""Breaks everything that can be broken, and holds the commands to what docs/reliability.md promises.

    .ci/faults/commands.py [BIN_DIR] [--only PART …] [--seed N] [--slice K/N]

Parts: kills, failing, allocations, zips, texts, truncations, databases, crafted, messages, arguments, growth, attack. No command may
end by a signal, take longer than 10 seconds or more than 300 MB, or leave anything half-written; an error is one
sentence. Inputs follow from the seed, so a finding comes again. Takes about a minute; with GTFS_LONG=1 the counts are
those of docs/reliability.md. --slice 3/10 tries the third tenth of each part but growth and attack: every tenth input, value
or place. Findings and their inputs are kept in .build/faults. Exit 1 where there are any.
"""
import argparse
import csv
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from faults import growing_feeds
from faults.inputs import (CRAFTED, craft, crafted_columns, folder, mutated_bytes, mutated_database, mutated_text, zipped)
from kit import tables
from kit.commands import HERE, LONG, SHARED, Tools

WORK = os.path.join(HERE, '.build/faults')
FEED = os.path.join(HERE, 'Fixtures/harbour-city')
MESSAGES = [os.path.join(HERE, 'Fixtures/realtime', name) for name in ('harbour-city.pb', 'harbour-city.textproto')]
ATTACK = os.path.join(SHARED, 'review/attack')
# Of processor time: beside other work, a command may take longer by the clock.
SECONDS, MEGABYTES = 10, 300
SEED = 16
# Short and long counts of each part.
COUNTS = {'kills': (20, 1000), 'allocations': (48, None), 'zips': (120, 10000), 'texts': (60, 10000), 'truncations': (60, 2000),
          'databases': (30, 5000), 'messages': (120, 10000), 'arguments': (120, 2000)}


# Which slice of each part is tried, and of how many.
SLICE = (1, 1)


def count(part):
    return COUNTS[part][LONG]


def sliced(items):
    return items[SLICE[0] - 1::SLICE[1]]


def inputs(part):
    """The numbers of a part's inputs, each with random choices of its own."""
    return [(number, random.Random(f'{SEED} {part} {number}')) for number in sliced(range(count(part)))]


class Findings:
    """What went wrong, and how many runs there were."""

    def __init__(self):
        self.runs, self.all = 0, []
        # Runs without memory that GRDB or libzip ended (docs/reliability.md, "Not promised").
        self.ended_by_grdb = self.ended_by_libzip = 0

    def add(self, part, what, *inputs):
        kept = []
        for path in inputs:
            if os.path.isfile(path):
                kept.append(f'{part}-{len(self.all)}-{os.path.basename(path)}')
                shutil.copy(path, os.path.join(WORK, 'findings', kept[-1]))
        self.all.append(what)
        print(f'{part}: {what} {" ".join(kept)}', file=sys.stderr)


class Command:
    """Runs the commands, and holds each run to the bounds."""

    def __init__(self, binaries, findings):
        self.binaries, self.findings = binaries, findings

    def start(self, name, *arguments, preload=None, **environment):
        words = [os.path.join(self.binaries, name), *arguments]
        surroundings = {'PATH': os.environ['PATH'], 'SWIFT_BACKTRACE': 'enable=no', 'TZ': 'UTC', **environment}
        if preload:
            surroundings['LD_PRELOAD'] = preload
        return subprocess.Popen(words, cwd=WORK, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE)

    def run(self, part, name, *arguments, inputs=(), allowed=(0, 1, 64), **environment):
        """The exit code; a finding where the run is out of bounds."""
        began = time.monotonic()
        process = self.start(name, *arguments, **environment)
        faults = [f'{key}={value}' for key, value in environment.items() if key in ('FAULT_CALL', 'FAULT_AT', 'FAULT_ON')]
        told = ' '.join([*faults, name, *map(repr, arguments)])
        errors = self.errors(process)
        if errors is None:
            self.findings.add(part, f'{told}: more than {SECONDS} s of processor time, or none for two minutes', *inputs)
            return None
        self.findings.runs += 1
        code = process.returncode
        if code == -signal.SIGILL and part == 'allocations' and (
                is_ended_by_grdb(errors) or self.is_ended_in_a_text(name, *arguments, **environment)):
            self.findings.ended_by_grdb += 1
        elif code == -signal.SIGSEGV and part == 'allocations' and name == 'gtfs-export':
            # zip_close takes for granted that it has memory. Code of the toolkit would trap: SIGILL.
            self.findings.ended_by_libzip += 1
        elif code not in allowed:
            self.findings.add(part, f'{told}: exit {code} after {time.monotonic() - began:.1f} s: {errors[:600]!r}', *inputs)
        elif code == 1:
            self.hold_sentence(part, told, errors, inputs)
        return code

    @staticmethod
    def errors(process):
        """Standard error; None where the process takes too long, or gets nowhere: other work may leave it little of the processor."""
        used: list[float] = []
        while len(used) <= 12 or used[-1] > used[-13]:
            try:
                return process.communicate(timeout=SECONDS)[1]
            except subprocess.TimeoutExpired:
                used.append(seconds_used(process.pid))
                if used[-1] > SECONDS:
                    break
        process.kill()
        process.communicate()
        return None

    def is_ended_in_a_text(self, name, *arguments, **environment):
        """Whether the command, run once more, ends where GRDB reads a text of SQLite: without memory there is none."""
        settings = 'enable=yes,color=no,images=none,registers=none,threads=crashed'
        trace = self.errors(self.start(name, *arguments, **{**environment, 'SWIFT_BACKTRACE': settings})) or b''
        ended = re.search(rb'^\s*0 .*', trace, re.MULTILINE)
        return ended is not None and b'(sqliteStatement:' in ended[0]

    def hold_sentence(self, part, told, errors, inputs):
        text = errors.decode('utf-8', 'replace').strip()
        is_clean = text and all(ord(c) >= 32 or c == '\n' for c in text) and 'NSCocoaErrorDomain' not in text
        if not is_clean or 'while executing' in text or text.count('\n') > 3 and 'PRAGMA' in text:
            self.findings.add(part, f'{told}: no sentence: {text[:300]!r}', *inputs)


def is_ended_by_grdb(errors):
    """Whether GRDB says that SQLite had no memory for a function of a connection or for a bound text."""
    return b'GRDB/Utils.swift' in errors and b'SQLite error 7: out of memory' in errors


def seconds_used(process):
    """Processor time of a process that runs."""
    with open(f'/proc/{process}/stat') as file:
        fields = file.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def digest(path):
    if not os.path.exists(path):
        return None
    with open(path, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


def write(name, data):
    path = os.path.join(WORK, name)
    with open(path, 'wb') as file:
        file.write(data)
    return path


def leftovers():
    return [name for name in os.listdir(WORK) if name.startswith('.')]


def made(command, feed=FEED, name='city.sqlite'):
    """A database of a feed."""
    path = os.path.join(WORK, name)
    command.run('setup', 'gtfs-import', feed, '--output', path, '--force', '--quiet', allowed=(0,))
    return path


def writers(command):
    """The commands that write a file: their words, the file, and how its old state is made."""
    city = made(command)
    zipped_city = write('city.zip', zipped(folder(FEED)))
    other = made(command, os.path.join(HERE, 'Fixtures/minimal'), 'other.sqlite')
    old = os.path.join(WORK, 'old.sqlite')
    build_version_one(old)
    target, out = os.path.join(WORK, 'target.sqlite'), os.path.join(WORK, 'target.zip')
    return [
        ('import', ['gtfs-import', zipped_city, '--output', target, '--force', '--quiet'], target, None),
        ('re-import', ['gtfs-import', zipped_city, '--output', target, '--force', '--quiet'], target, other),
        ('export', ['gtfs-export', city, out, '--quiet'], out, zipped_city),
        ('migrate', ['gtfs-query', '--database', target, 'migrate'], target, old),
    ]


def build_version_one(path):
    import sqlite3
    with open(os.path.join(HERE, 'Fixtures/versions/version-1.sql')) as file:
        script = file.read()
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(path)
    database.executescript(script)
    database.close()


def put(target, old):
    if os.path.exists(target):
        os.remove(target)
    if old:
        shutil.copy(old, target)


def good(command, part, words, target, old):
    """The digest that a run without a fault leaves; leftovers of the runs before are gone with it."""
    put(target, old)
    command.run(part, *words, allowed=(0,))
    if leftovers():
        command.findings.add(part, f'left beside {os.path.basename(target)}: {leftovers()}')
    return is_whole(command, target)


def is_whole(command, target):
    """Whether a file is a sound database or a zip that reads to its end."""
    if target.endswith('.zip'):
        return subprocess.run([sys.executable, '-m', 'zipfile', '-t', target], capture_output=True).returncode == 0
    return command.start('gtfs-query', '--database', target, 'verify').wait() == 0


def hold_target(command, part, what, target, old):
    """The old file or a whole new one."""
    now = digest(target)
    if now == (digest(old) if old else None):
        return
    if now is None or not is_whole(command, target):
        command.findings.add(part, f'{what}: neither the old nor the new file', target)


def kills(command, random_):
    for name, words, target, old in writers(command):
        began = time.monotonic()
        if not good(command, 'kills', words, target, old):
            command.findings.add('kills', f'{name}: no whole file without a kill')
        length = time.monotonic() - began
        for _ in sliced(range(count('kills') // 4)):
            put(target, old)
            process = command.start(*words)
            time.sleep(random_.random() * length)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            command.findings.runs += 1
            hold_target(command, 'kills', f'{name} killed', target, old)
        good(command, 'kills', words, target, old)


def compiled(name):
    """A library of Tests/Faults, to be preloaded."""
    shim = os.path.join(WORK, name + '.so')
    source = os.path.join(HERE, 'Tests/Faults', name + '.c')
    subprocess.run(['cc', '-shared', '-fPIC', '-O1', '-o', shim, source, '-ldl'], check=True)
    return shim


def failing(command, random_):
    """Every nth call that writes fails: ranges in the long form, some in the short one."""
    shim = compiled('failing_calls')
    tally = os.path.join(WORK, 'calls.txt')
    for name, words, target, old in writers(command):
        for call, error in [('write', 28), ('fsync', 5), ('rename', 13), ('ftruncate', 28), ('open', 13), ('read', 5)]:
            put(target, old)
            command.run('failing', *words, preload=shim, FAULT_CALL=call, FAULT_COUNT=tally)
            calls = int(open(tally).read()) if os.path.exists(tally) else 0
            points = list(range(1, calls + 1))
            if not LONG and calls > 4:
                points = sorted({1, 2, calls, random_.randint(1, calls)})
            for at in sliced(points):
                put(target, old)
                faults = {'FAULT_CALL': call, 'FAULT_AT': str(at), 'FAULT_ERRNO': str(error), 'FAULT_ON': '1'}
                command.run('failing', *words, preload=shim, **faults)
                hold_target(command, 'failing', f'{name}, {call} {at} of {calls}', target, old)
        good(command, 'failing', words, target, old)


def allocations(command, random_):
    """Each allocation of SQLite, libzip and zlib that has a stack of calls of its own fails: alone, or with all after it.

    An import makes hundreds of thousands of allocations at a few thousand such places. All of them in the long form, some
    in the short one.
    """
    shim = compiled('failing_allocations')
    list_ = os.path.join(WORK, 'places.txt')
    for name, words, target, old in writers(command):
        put(target, old)
        command.run('allocations', *words, preload=shim, FAULT_PLACES=list_)
        places = [int(line) for line in open(list_)]
        if not LONG:
            places = sorted(random_.sample(places, count('allocations') // 4))
        for number, at in sliced(list(enumerate(places))):
            put(target, old)
            goes_on = {'FAULT_ON': '1'} if number % 2 else {}
            command.run('allocations', *words, preload=shim, FAULT_AT=str(at), **goes_on)
            hold_target(command, 'allocations', f'{name}, allocation {at}{" and all after it" if goes_on else ""}', target, old)
        good(command, 'allocations', words, target, old)


def zips(command, _):
    whole = zipped(folder(FEED))
    for _, random_ in inputs('zips'):
        path = write('mutated.zip', mutated_bytes(random_, whole))
        command.run('zips', 'gtfs-import', path, '--output', 'z.sqlite', '--force', '--quiet', inputs=[path])


def texts(command, _):
    files = folder(FEED)
    for _, random_ in inputs('texts'):
        changed = dict(files)
        for name in random_.sample(sorted(files), random_.randint(1, 3)):
            changed[name] = mutated_text(random_, files[name].decode()).encode()
        path = write('texts.zip', zipped(changed))
        if command.run('texts', 'gtfs-import', path, '--output', 't.sqlite', '--force', '--quiet', inputs=[path]) == 0:
            question = random_.choice(QUESTIONS)
            command.run('texts', 'gtfs-query', '--database', 't.sqlite', *question, inputs=[path])


def truncations(command, _):
    whole = zipped(folder(FEED))
    for _, random_ in inputs('truncations'):
        path = write('short.zip', whole[:random_.randrange(len(whole))])
        if command.run('truncations', 'gtfs-import', path, '--output', 's.sqlite', '--force', '--quiet', inputs=[path]) == 0:
            command.findings.add('truncations', 'a zip that was cut short was imported', path)


QUESTIONS = [
    ['info'], ['size'], ['verify'], ['verify', FEED], ['departures', 'CENTRAL', '--at', '2026-12-01T08:00'],
    ['nearby', '-33.87', '151.21', '--radius', '20000'],
    ['search', 'harbour'], ['stops'], ['routes'], ['services'], ['connections', 'CENTRAL', 'QUAY', '--at', '2026-12-01T08:00']]


def questions(command):
    """The questions about the stops, routes and trips that the feed has."""
    def read(name):
        with open(os.path.join(FEED, name), encoding='utf-8-sig') as file:
            return list(csv.DictReader(file))

    times = read('stop_times.txt')
    first = [row for row in times if row['trip_id'] == times[0]['trip_id']]
    day = read('calendar.txt')[0]['start_date']
    moment = f'{day[:4]}-{day[4:6]}-{day[6:]}T08:00'
    ends = first[0]['stop_id'], first[-1]['stop_id']
    return [
        ['info'], ['size'], ['verify'], ['verify', FEED], ['departures', ends[0], '--at', moment, '--for', '1440'],
        ['departures', ends[0], '--at', moment, '--realtime', MESSAGES[0]], ['nearby', '-33.87', '151.21', '--departures', '--at', moment],
        ['search', 'harbour'], ['stops'], ['routes'], ['services'], ['connections', *ends, '--at', moment], ['stop', ends[0]],
        ['trip', times[0]['trip_id'], '--date', day], ['route', read('routes.txt')[0]['route_id']], ['shape', '--trip', times[0]['trip_id']],
        ['transfers', ends[0]], ['realtime', MESSAGES[0]]]


def ask_all(command, part, path, asked):
    for question in asked:
        command.run(part, 'gtfs-query', '--database', path, *question, inputs=[path])
    command.run(part, 'gtfs-export', path, 'part.zip', '--quiet', inputs=[path])


def databases(command, _):
    with open(made(command), 'rb') as file:
        whole = file.read()
    for _, random_ in inputs('databases'):
        path = write('damaged.sqlite', mutated_database(random_, whole))
        ask_all(command, 'databases', path, random_.sample(QUESTIONS, 5))


def crafted(command, random_):
    """A value that the schema forbids in each column of each table."""
    city = made(command)
    path = os.path.join(WORK, 'crafted.sqlite')
    columns = crafted_columns(city)
    tries = [(*column, value) for column in columns for value in CRAFTED]
    for table, column, value in sliced(tries if LONG else random_.sample(tries, 60)):
        shutil.copy(city, path)
        if craft(path, table, column, value):
            before = len(command.findings.all)
            ask_all(command, 'crafted', path, QUESTIONS if LONG else random_.sample(QUESTIONS, 2))
            if len(command.findings.all) > before:
                print(f'  {table}.{column} = {value}', file=sys.stderr)


def messages(command, _):
    city = made(command)
    update = {'trip': {'trip_id': 'T1'}, 'stop_time_update': [{'stop_sequence': 1, 'arrival': {'delay': 60}}]}
    text = {'header': {'gtfs_realtime_version': '2.0', 'timestamp': 1}, 'entity': [{'id': '1', 'trip_update': update}]}
    forms = [pathlib.Path(path).read_bytes() for path in MESSAGES] + [json.dumps(text, separators=(',', ':')).encode()]
    for number, random_ in inputs('messages'):
        path = write('message', mutated_bytes(random_, forms[number % 3]))
        words = random_.choice([['realtime', path], ['vehicles', '--realtime', path], ['alerts', '--realtime', path],
                                [*QUESTIONS[4], '--realtime', path]])
        command.run('messages', 'gtfs-query', '--database', city, *words, inputs=[path])


def arguments(command, _):
    city = made(command)
    words = '''nearby search departures stop route trip routes stops services connections info size verify journeys reach 2000 5060 --minutes
        --arrive-by --max-changes --bike --commute --wheelchair --arranged shape transfers realtime vehicles alerts diff --limit --for --at
        --radius --cursor --format json csv geojson --date --mode --direction --bbox --lang --realtime --now --stale -- - -33.87
        151.21'''.split()
    odd = ['9223372036854775807', '-9223372036854775808', '1e400', 'nan', '-1', '0', '', ' ', '\x1b[2J', 'a\nb', '%s%n', "'; DROP TABLE x",
           '"', '(', 'é', '\U0001F600', 'a' * 5000, '0000-00-00', '9999-12-31T23:59:59Z', '-0', '٣', '1,2,3,4', '~',
           '~'.join(['9223372036854775807'] * 6)]
    for _, random_ in inputs('arguments'):
        line = [random_.choice(words if random_.random() < .7 else odd) for _ in range(random_.randint(1, 6))]
        command.run('arguments', 'gtfs-query', '--database', city, *line, allowed=(0, 1, 2, 64))


def growth(command, random_):
    """Feeds whose answers took time by the square of their size, or memory beyond any bound."""
    for name, asked in growing_feeds.make(WORK, 10 if LONG else 1):
        path = made(command, os.path.join(WORK, name), name + '.sqlite')
        for question in asked:
            command.run('growth', 'gtfs-query', '--database', path, *question)


def attack(command, random_):
    """The inputs of past findings, where they lie beside the clone."""
    if not os.path.isdir(ATTACK):
        return
    for name in sorted(os.listdir(ATTACK)):
        path = os.path.join(ATTACK, name)
        if name.endswith('.zip'):
            command.run('attack', 'gtfs-import', path, '--output', 'a.sqlite', '--force', '--quiet')
        else:
            for question in [['info'], ['size'], ['verify'], ['search', 'a'], ['stops']]:
                command.run('attack', 'gtfs-query', '--database', path, *question)
            command.run('attack', 'gtfs-export', path, 'a.zip', '--quiet')


PARTS = [kills, failing, allocations, zips, texts, truncations, databases, crafted, messages, arguments, growth, attack]


def main():
    global QUESTIONS, SEED, SLICE
    parser = argparse.ArgumentParser()
    parser.add_argument('binaries', nargs='?')
    parser.add_argument('--only', nargs='+', default=[part.__name__ for part in PARTS])
    parser.add_argument('--seed', type=int, default=SEED)
    parser.add_argument('--slice', default='1/1')
    asked = parser.parse_args()
    first, _, last = asked.slice.partition('/')
    SEED, SLICE = asked.seed, (int(first), int(last or 0))
    if not 1 <= SLICE[0] <= SLICE[1]:
        parser.error('--slice is K/N, with K from 1 to N')
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(os.path.join(WORK, 'findings'))
    QUESTIONS = questions(None)
    findings = Findings()
    command = Command(Tools(asked.binaries).folder, findings)
    print(tables.head(['part', 'runs>', 'findings>', 'seconds>', 'most memory, MB>']))
    for part in PARTS:
        if part.__name__ not in asked.only:
            continue
        runs, found, began = findings.runs, len(findings.all), time.monotonic()
        part(command, random.Random(f'{asked.seed} {part.__name__}'))
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000
        if peak > MEGABYTES:
            findings.add(part.__name__, f'a command took {peak} MB')
        print(tables.row([part.__name__, findings.runs - runs, len(findings.all) - found, f'{time.monotonic() - began:.0f}', peak]), flush=True)
    if findings.ended_by_grdb or findings.ended_by_libzip:
        print(f'{findings.ended_by_grdb} runs without memory were ended by GRDB, {findings.ended_by_libzip} by libzip')
    sys.exit(1 if findings.all else 0)


if __name__ == '__main__':
    main()
