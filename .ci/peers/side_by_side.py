#!/usr/bin/env python3
"""Runs gtfs-import and its peers on the same feeds in the same run, and prints a table of what each took.

    .ci/peers/side_by_side.py [--bin BIN_DIR] [--seconds 900] [--memory 12] [--peers sqlite3,duckdb] FEED.zip ...

Each runs as a process of its own: wall time from its start until the feed is loaded, the largest resident set, the size
of what it leaves behind, and, where it can answer it, one question: the departures of the busiest platform or
single stop between eight and nine on a busy day. The rows of each are compared with those of gtfs-query. The table names
a peer that cannot be installed, and one that is ended because it takes longer than --seconds or more than --memory GB. Ratios are to gtfs-import.
Packages go into a virtual environment in .build/peers. Exit 1 where a peer's rows differ from ours.
"""
import datetime
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import zoneinfo

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, Environment, Tools, parser
from kit.feeds import date
from kit.tables import head, row

PEERS = os.path.join(HERE, '.ci/peers/peer.py')
COLUMNS = ['', 'seconds>', 'of unzip>', 'of ours>', 'peak memory MB>', 'of ours>', 'result MB>', 'of the zip>', 'question>', 'rows>']


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--seconds', type=float, default=900, help='the longest that one may take')
    arguments.add_argument('--memory', type=float, default=12, help='the most memory that one may take, GB')
    arguments.add_argument('--peers', default='sqlite3,duckdb,pygtfs,gtfs_kit,partridge')
    arguments.add_argument('feeds', nargs='+')
    options = arguments.parse_args()
    tools = Tools(options.bin)
    peers = [peer for peer in options.peers.split(',') if peer]
    python, versions, absent = install(peers)
    print('Versions: ' + ', '.join(f'{name} {version}' for name, version in versions.items()) + '.')
    differing = 0
    for feed in options.feeds:
        differing += compare(os.path.abspath(feed), tools, peers, python, absent, options)
    sys.exit(1 if differing else 0)


def install(peers):
    """The interpreter that has the packages, the version of each peer that is there, and why another is not."""
    environment = Environment('peers')
    versions, absent = {}, {}
    for peer in peers:
        if peer != 'sqlite3':
            version, reason = environment.version(peer), 'cannot be installed with pip here'
        else:
            version = shutil.which('sqlite3') and subprocess.run(['sqlite3', '--version'], capture_output=True, text=True).stdout.split()[0]
            reason = 'not installed'
        if version:
            versions[peer] = version
        else:
            absent[peer] = reason
    return environment.python, versions, absent


def compare(feed, tools, peers, python, absent, options):
    """Prints the table of one feed; returns how many peers answered other rows."""
    zip_bytes = os.path.getsize(feed)
    unzip = limited(['unzip', '-p', feed], options)['seconds'] if shutil.which('unzip') else None
    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, 'ours.sqlite')
        ours = limited([tools.path('gtfs-import'), feed, '--output', database, '--quiet'], options)
        if ours['status'] != 0:
            print(f'\n{feed}: gtfs-import ended with {ours["status"]}')
            return 1
        ours['size'] = os.path.getsize(database)
        question = choose_question(database, tools)
        ours['rows'], ours['ask'] = ask_ours(database, tools, question)
        plain = sqlite3.connect(database).execute('SELECT plain_bytes FROM import_record').fetchone()[0]
    print(f'\n### {os.path.basename(feed)}\n\n{zip_bytes / 1e6:.2f} MB of zip'
          + (f'; `unzip -p` takes {unzip:.2f} s' if unzip else '; unzip is not installed') + '.')
    if question:
        print(f'Question: departures of stop {question["stop"]} on {question["date"]} from 08:00 to 09:00, both included.')
    print('\n' + head(COLUMNS))
    print(line('gtfs-import', ours, ours, zip_bytes, unzip, 'ours'), flush=True)
    differing, estimate = 0, ''
    for peer in peers:
        if peer in absent:
            print(row([peer, absent[peer]] + [''] * (len(COLUMNS) - 2)))
            continue
        theirs = run_peer(peer, feed, question, python, options)
        verdict = agreement(theirs, ours, question)
        differing += verdict == 'differ'
        print(line(peer, theirs, ours, zip_bytes, unzip, verdict), flush=True)
        if peer == 'sqlite3' and theirs.get('size'):
            estimate = (f'\nA plain SQLite import was estimated at {plain / 1e6:.2f} MB while importing and takes '
                        f'{theirs["size"] / 1e6:.2f} MB: {plain / theirs["size"] * 100 - 100:+.1f}%.')
    print(estimate)
    return differing


def run_peer(peer, feed, question, python, options):
    with tempfile.TemporaryDirectory() as folder:
        answer = os.path.join(folder, 'answer.json')
        command = [python, PEERS, peer, feed, folder, json.dumps(question), repr(time.time())]
        result = limited(command, options)
        if result['status'] == 0:
            with open(answer) as file:
                result.update(json.load(file))
    return result


def limited(command, options):
    """Runs a command to its end, or to its limits; memory is polled over its process group."""
    start = time.time()
    with open(os.devnull, 'w') as stdout, tempfile.TemporaryFile('w+') as complaints:
        process = subprocess.Popen(command, stdout=stdout, stderr=complaints, start_new_session=True)
        ended, why, peak = None, None, 0
        while ended is None:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                ended = status
                break
            taken = time.time() - start
            memory = group_memory(process.pid) if taken > 1 else 0
            peak = max(peak, memory)
            if taken > options.seconds or memory > options.memory * 1e9:
                why = f'ended after {taken:.0f} s' if taken > options.seconds else f'ended beyond {options.memory:g} GB'
                os.killpg(process.pid, signal.SIGKILL)
                _, ended, usage = os.wait4(process.pid, 0)
            time.sleep(0.002 if taken < 2 else 0.05)
        process.returncode = ended
        seconds = time.time() - start
        complaints.seek(0)
        said = [each for each in complaints.read().splitlines() if re.search(r'\w', each)]
    if why is None and ended != 0:
        why = 'failed: ' + re.sub(r'[\s|]+', ' ', said[-1] if said else '')[:120]
    return {'status': ended, 'seconds': seconds, 'memory': max(peak, usage.ru_maxrss * 1024), 'why': why}


def group_memory(group):
    listed = subprocess.run(['ps', '-o', 'rss=', '-g', str(group)], capture_output=True, text=True).stdout
    return sum(int(number) for number in listed.split()) * 1024


def choose_question(database, tools):
    """The stop row that most departures leave, on the busiest of seven days in the middle of the feed; None without one."""
    connection = sqlite3.connect(database)
    stop = connection.execute(
        'SELECT stop_id FROM stored_stops WHERE departure_count > 0 ORDER BY departure_count DESC, stop_id LIMIT 1').fetchone()
    days = connection.execute('SELECT first_service_date, last_service_date FROM import_record').fetchone()
    connection.close()
    if stop is None or None in days:
        return None
    first, last = (date(str(day)) for day in days)
    middle = first + (last - first) / 2
    candidates = [{'stop': stop[0], 'date': (middle + datetime.timedelta(days=number)).strftime('%Y%m%d')} for number in range(7)]
    return max(candidates, key=lambda question: len(ask_ours(database, tools, question)[0]))


def ask_ours(database, tools, question):
    """Trip and time of each departure by gtfs-query, and the median of five runs of the whole process."""
    if question is None:
        return [], None
    date = question['date']
    noon = f'{date[:4]}-{date[4:6]}-{date[6:]}T08:00:00'
    offset = zone_offset(database, noon)
    command = [tools.path('gtfs-query'), '--database', database, 'departures', question['stop'], '--at', noon + offset, '--for', '60',
               '--format', 'json']
    seconds = []
    for _ in range(5):
        start = time.time()
        asked = subprocess.run(command, capture_output=True, text=True)
        seconds.append(time.time() - start)
    rows = json.loads(asked.stdout) if asked.returncode == 0 else []
    found = sorted((each['trip_id'], each['scheduled_departure'][11:19]) for each in rows if each['service_date'] == date)
    return [list(each) for each in found], sorted(seconds)[2]


def zone_offset(database, wall):
    connection = sqlite3.connect(database)
    zone = connection.execute('SELECT agency_timezone FROM agency WHERE agency_timezone IS NOT NULL LIMIT 1').fetchone()[0]
    connection.close()
    moment = datetime.datetime.fromisoformat(wall).replace(tzinfo=zoneinfo.ZoneInfo(zone))
    text = moment.strftime('%z')
    return text[:3] + ':' + text[3:]


def agreement(theirs, ours, question):
    if theirs.get('rows') is None or question is None:
        return ''
    return 'the same' if sorted(map(list, theirs['rows'])) == ours['rows'] else 'differ'


def line(name, theirs, ours, zip_bytes, unzip, verdict):
    if theirs['status'] != 0:
        return row([name, theirs['why'], '', '', f'{theirs["memory"] / 1e6:.0f}'] + [''] * (len(COLUMNS) - 5))
    size = theirs.get('size')
    ask = theirs.get('ask')
    rows = theirs.get('rows')
    return row([
        name, f'{theirs["seconds"]:.2f}', f'{theirs["seconds"] / unzip:.1f}' if unzip else '',
        f'{theirs["seconds"] / ours["seconds"]:.1f}', f'{theirs["memory"] / 1e6:.0f}', f'{theirs["memory"] / ours["memory"]:.1f}',
        f'{size / 1e6:.2f}' if size else 'in memory', f'{size / zip_bytes:.2f}' if size else '',
        f'{ask * 1000:.1f} ms' if ask is not None else '', f'{len(rows)}, {verdict}' if rows is not None else '',
    ])


if __name__ == '__main__':
    main()
