#!/usr/bin/env python3
"""Holds real captures of GTFS-Realtime against the feeds that they belong to.

    .ci/feeds/realtime.py [BIN_DIR]

Every capture of ../shared/realtime is read by `gtfs-query realtime` over a database of its feed, at the moment at which it
was sent. A capture whose feed is not at hand is read over the made-up city's, of which nothing may match. Prints a table
of the results. Then the captures of each folder are recorded, and the messages that may have followed them; what ran is
exported as a feed in each of its forms and imported again, its boards are held against the visits that were recorded, in both
directions, and what `validate` says of it against what it says of the schedule (rule R4). Exit 1 where a command crashes,
takes longer than a minute or answers anything that is not JSON, and where a known figure or a board differs. BIN_DIR holds release binaries; without
it, those that `swift build -c release` leaves are taken.
"""
import json
import os
import shutil
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from feeds import replay, what_ran
from kit import tables
from kit.commands import HERE, SHARED, Tools, in_turn, not_run
from kit.feeds import FEEDS

CAPTURES = os.path.join(SHARED, 'realtime')
OTHER_CITY = os.path.join(HERE, 'Fixtures/harbour-city')
WORK = os.path.join(HERE, '.build/realtime')

# Capture, its feed (none at hand: None), the heuristics that are asked for, and figures that are known: of trip updates
# matched, unmatched, added; whether the picture is limited; vehicles matched. The feed of NYCT's captures has the days of
# one of them alone: of its 174 trips, 118 have a trip of their route and direction that leaves within a minute of the
# origin time in their id.
HEURISTICS = ['suffix', 'stem', 'origin']
CASES: list[tuple] = [
    ('bart-2019/bart-trip-updates.pb', 'bart-rt-static', [], {'matched': 65, 'unmatched': 18, 'added': 8, 'limited_data': True}),
    ('bart-2019/bart-alerts.pb', 'bart-rt-static', [], {'alerts': 1}),
    ('caltrain-2024/ct-trip-updates.pb', 'ct-rt-static', [], {'matched': 19, 'unmatched': 0, 'added': 0, 'limited_data': False}),
    ('caltrain-2024/ct-vehicle-positions.pb', 'ct-rt-static', [], {}),
    ('caltrain-2024/ct-service-alerts.pb', 'ct-rt-static', [], {'alerts': 0}),
    ('tl-example/example.pb', 'bart-rt-static', [], {'matched': 26, 'unmatched': 0, 'limited_data': False}),
    ('tl-example/invalid.pb', 'bart-rt-static', [], {'error': True}),
    ('raba-redding-2025/raba-trip-updates.pb', 'raba-redding', [], {'limited_data': False}),
    ('raba-redding-2025/raba-vehicle-positions.pb', 'raba-redding', [], {}),
    ('king-county-metro/king-county-metro-1.pbf', 'kcm-rt-static-2021', [], {}),
    ('king-county-metro/king-county-metro-2.pbf', 'kcm-rt-static-2021', [], {}),
    ('hart-empty/hart-trip-updates.pb', 'hart-rt-static', [], {'matched': 0, 'unmatched': 0, 'limited_data': False}),
    ('hart-empty/hart-vehicle-positions.pb', 'hart-rt-static', [], {'matched': 0, 'unmatched': 0, 'limited_data': False}),
] + [
    (f'nyct-multi-trips/{name}', 'oba-nyct-multi-trips', asked, {'matched': 118 if asked and '2023-05-29' in name else 0})
    for name in ['1707397157.ace.pb', '1707398365.ace.pb', '1707399572.ace.pb', '1707400779.ace.pb', 'gtfs-06242024-112957',
                 'gtfs-ace-03202024-003500', 'nyct_subways_gtfs_rt.2023-05-29T14-14-29-04-00.pb',
                 'nyct_subways_gtfs_rt.2024-03-05T07-17-39.pb', 'nyct_subways_gtfs_rt.2024-03-4T00-35-09-04-00.pb']
    for asked in ([], HEURISTICS)
] + [
    ('nyct-2024-02-28/mta-nyct-2024-02-28T18-15-26+01-00.gtfs-rt.pbf', 'nyc-subway-2018', HEURISTICS, {}),
] + [
    (name, None, [], {'matched': 0})
    for name in ['tfnsw-20260612/tripupdates_sydneytrains.pb', 'tfnsw-20260612/vehiclepos_buses.pb',
                 'tfnsw-20260612/vehiclepos_lightrail_innerwest.pb', 'tfnsw-20260612/vehiclepos_metro.pb',
                 'tfnsw-20260612/vehiclepos_sydneytrains.pb', 'unitrans-2025/unitrans-trip-updates.pb',
                 'unitrans-2025/unitrans-vehicle-positions.pb', 'septa/septa.pbf', 'otp-mmri/3b.pb', 'otp-mmri/3c.pb', 'otp-mmri/3e.pb']
]
# Of a feed that is not at hand nothing may be found, and the answer has to say that its data is limited.
LIMITED = ['tfnsw-20260612/tripupdates_sydneytrains.pb', 'septa/septa.pbf', 'unitrans-2025/unitrans-trip-updates.pb']

# For how many minutes messages follow a capture.
MINUTES = 40


def main():
    if not os.path.isdir(CAPTURES):
        return not_run('captures of realtime messages', 'there is no ../shared/realtime beside this clone')
    tools = Tools(sys.argv[1] if len(sys.argv) > 1 else None)
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    print(tables.head(['capture', 'feed', 'asked for', 'entities>', 'matched>', 'by a heuristic', 'unmatched>', 'ambiguous>', 'added>',
                       'not for passengers>', 'limited', 'vehicles matched>', 'unmatched>']))
    failures = []
    for capture, feed, heuristics, known in CASES:
        path = os.path.join(CAPTURES, capture)
        if not os.path.exists(path):
            failures.append(f'{capture} is not there')
            continue
        try:
            found = ask(tools, path, database(tools, feed), heuristics)
        except Failure as failure:
            failures.append(f'{capture}: {failure}')
            continue
        print(row(capture, feed, heuristics, found), flush=True)
        if capture in LIMITED:
            known = known | {'limited_data': True}
        failures += [f'{capture}: {key} is {got(found, key)}, not {value}' for key, value in known.items() if got(found, key) != value]
    observed = others = 0
    print(tables.head(['what ran by', 'feeds>', 'visits on their boards, observed>', 'others>']))
    for folder, (feed, heuristics) in recorded_folders().items():
        try:
            held = hold_what_ran(tools, folder, feed, heuristics)
        except Failure as failure:
            failures.append(f'{folder}, what ran: {failure}')
            continue
        counts = [len(held), sum(each.observed for each in held), sum(each.others for each in held)]
        print(tables.row([folder, *counts]), flush=True)
        observed, others = observed + counts[1], others + counts[2]
        failures += [f'{folder}, what ran: {sentence}' for each in held for sentence in each.wrong[:10]]
    if observed == 0 or others == 0:
        failures.append('no visit of any capture is on a board of what ran')
    unasked = unlisted()
    failures += [f'no case names {name}' for name in unasked]
    for sentence in failures:
        print(f'realtime: FAILED: {sentence}')
    print(f'realtime: {len(CASES)} questions about captures, {observed} observed visits and {others} others on boards of what ran, {len(failures)} failures')
    return 1 if failures else 0


class Failure(Exception):
    pass


def database(tools, feed):
    """The database of a feed, imported once."""
    path = os.path.join(WORK, f'{feed or "other-city"}.sqlite')
    return path if os.path.exists(path) else tools.imported(os.path.join(FEEDS, feed + '.zip') if feed else OTHER_CITY, path)


def ask(tools, capture, path, heuristics):
    """The answer of `gtfs-query realtime` about a capture, at the moment at which it was sent."""
    command = [tools.path('gtfs-query'), '--database', path, 'realtime', capture, '--format', 'json']
    command += [word for name in heuristics for word in ('--match', name)]
    found = feed_of(run(command, allowed=(0, 1)))
    if sent := found.get('timestamp'):
        found = feed_of(run(command + ['--now', sent], allowed=(0, 1)))
    return found


def feed_of(text):
    try:
        return json.loads(text)[0]
    except (ValueError, LookupError) as error:
        raise Failure(f'the answer is not a list of one feed: {error}') from error


def run(command, allowed=(0,)):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        raise Failure(f'no end within a minute: {" ".join(command)}') from None
    if done.returncode not in allowed:
        raise Failure(f'exit {done.returncode}: {done.stderr.strip()[-300:]}')
    return done.stdout


def recorded_folders():
    """The folders of captures, each with its feed and the heuristics that match most."""
    return {os.path.dirname(capture): (feed, heuristics) for capture, feed, heuristics, _ in CASES}


def hold_what_ran(tools, folder, feed, heuristics):
    """What became of the visits of a folder's captures, and of the messages that may have followed them. Of the forms of an
    export some are made of each day, in turn."""
    known, made = database(tools, feed), os.path.join(WORK, folder)
    os.makedirs(made)
    captures = os.path.join(CAPTURES, folder)
    replay.replayed([os.path.join(captures, name) for name in sorted(os.listdir(captures))], made, MINUTES)
    compared: list[what_ran.Compared] = []
    for every, (kind, messages) in [(4, ('captured', captures)), (2, ('followed', made))]:
        if not os.listdir(messages):
            continue
        about = ['--database', known, '--history', f'{made}-{kind}-history.sqlite']
        matches = [word for name in heuristics for word in ('--match', name)]
        run([tools.path('gtfs-query'), 'record', *about, '--from', messages, *matches])
        visits = json.loads(run([tools.path('gtfs-query'), 'visits', *about, '--limit', '100000000', '--format', 'json']))
        if not feed and any(map(what_ran.is_seen, visits)):
            raise Failure('visits of another city were recorded')
        for number, (day, trips) in enumerate(what_ran.days_of(visits).items() if feed else []):
            for form in in_turn(what_ran.FORMS, every, number):
                path = f'{made}-{kind}-{day}-{form.ends}-{form.missing}'
                if held := what_ran.hold(tools, run, about, path, day, trips, form):
                    compared.append(held)
    return compared


def got(found, key):
    return 'error' in found if key == 'error' else found.get(key)


def row(capture, feed, heuristics, found):
    by = ', '.join(f'{name} {count}' for name, count in found.get('matched_by_heuristic', {}).items())
    vehicles = found.get('vehicles', {})
    cells = [capture, feed or '(of another city)', ' '.join(heuristics), found.get('entity_count', found.get('error', '')),
             found.get('matched'), by, found.get('unmatched'), found.get('ambiguous'), found.get('added'),
             found.get('non_passenger'), 'limited' if found.get('limited_data') else '', vehicles.get('matched'),
             vehicles.get('unmatched')]
    return tables.row(cells)


def unlisted():
    """Captures that no case names."""
    listed = {capture for capture, *_ in CASES}
    files = [os.path.relpath(os.path.join(folder, name), CAPTURES) for folder, _, names in os.walk(CAPTURES) for name in names]
    return sorted(set(files) - listed)


if __name__ == '__main__':
    sys.exit(main())
