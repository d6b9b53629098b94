#!/usr/bin/env python3
"""Holds `gtfs-query journeys` against a scan of every connection of real feeds, pair by pair.

    .ci/feeds/journeys.py [--bin BIN_DIR] [--pairs N] [--seed 1] [FEED.zip ...]

Each feed is imported; for pairs of its stops, at odd times of days on which it runs, all journeys of an hour are asked for
and compared in departure, arrival and boardings with those that the scan finds: it takes every departure of the hour and,
for each, all connections of the next day in the order of time. A third of the questions are those of a wheelchair, with a
message by which a third of the trips are late, cancelled or skip a stop, or have a vehicle that wheelchairs can use, or
cannot. Vehicles go on as other trips by blocks and by transfers of types 4 and 5. Prints a table; exit 1 where any journey
differs. Without FEED those of ../shared/feeds that are named below are taken; GTFS_LONG=1 asks for 200 pairs of each. A
feed with blank times, frequencies, pathways, or rules for routes or trips is reported and left out. BIN_DIR holds release
binaries; without it, those that `swift build -c release` leaves are taken.
"""
import bisect
import collections
import datetime
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import zoneinfo

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit import tables
from kit.commands import LONG, Tools, not_run, parser
from kit.feeds import FEEDS, Archive, metres, seconds, service_days

NAMES = [
    'vvs-764', 'vvs-751', 'bay511-am', 'caltrain-2009', 'caltrain-2015', 'caltrain-2016', 'caltrain-2017-07-24',
    'caltrain-2018', 'eg-transitland', 'kcm-small', 'gtfsdb-large-sample', 'trimet-vermont-2018-02-06', 'marta-856',
    'ct-rt-static', 'cobblinc-30', 'bart-rt-static', 'bart-old', 'bart-2018', 'trimet-2routes', 'bay511-gg',
    'berlin-vbb-subset', 'nyc-bus-m34']
WINDOW, LONGEST, MOST = 3600, 86400, 5
# Metres a second on foot, and metres on foot for one as the crow flies.
SPEED, DETOUR = 1.34112, 1.2


class LeftOut(Exception):
    """A feed that the scan does not understand."""


def walk(distance):
    return math.ceil(distance * DETOUR / SPEED)


class Feed:
    def __init__(self, path):
        self.changes_of_runs, self.wheelchair = {}, False
        archive = Archive(path)
        agencies, *used = (list(archive.rows(name)) for name in ('agency', 'frequencies', 'pathways'))
        if any(used):
            raise LeftOut('frequencies or pathways')
        self.zone = zoneinfo.ZoneInfo(agencies[0]['agency_timezone'])
        if len({row['agency_timezone'] for row in agencies}) > 1:
            raise LeftOut('several zones')
        self.read_stops(archive.rows('stops'))
        self.days = collections.defaultdict(set, service_days(archive.rows('calendar'), archive.rows('calendar_dates')))
        self.read_trips(archive.rows('trips'), archive.rows('stop_times'))
        self.read_rules(archive.rows('transfers'))

    def read_stops(self, rows):
        self.positions, parents, wheels = {}, {}, {}
        for row in rows:
            wheels[row['stop_id']] = row.get('wheelchair_boarding') or '0'
            self.positions[row['stop_id']] = (float(row['stop_lat'] or 0), float(row['stop_lon'] or 0))
            parents[row['stop_id']] = row.get('parent_station', '')
        self.station = {stop: parents[stop] if parents[stop] in parents else stop for stop in parents}
        self.barred = {stop for stop in parents
                       if (wheels[stop] if wheels[stop] in '12' else wheels[self.station[stop]]) == '2'}

    def read_trips(self, rows, stop_times):
        self.trips = {row['trip_id']: {'service': row['service_id'], 'block': row.get('block_id', ''), 'stops': [],
                                       'barred': row.get('wheelchair_accessible') == '2'}
                      for row in rows}
        for row in stop_times:
            if not row['arrival_time'] or not row['departure_time']:
                raise LeftOut('blank times')
            if row['trip_id'] in self.trips:
                self.trips[row['trip_id']]['stops'].append((
                    int(row['stop_sequence']), row['stop_id'], seconds(row['arrival_time']),
                    seconds(row['departure_time']), row.get('pickup_type') or '0', row.get('drop_off_type') or '0'))
        for trip in self.trips.values():
            trip['stops'].sort(key=lambda stop: stop[0])
        self.blocks = collections.defaultdict(list)
        for name, trip in self.trips.items():
            if len(trip['stops']) > 1:
                self.blocks[trip['block']].append(name)
        self.served = sorted({stop[1] for trip in self.trips.values() for stop in trip['stops']})

    def read_rules(self, rows):
        self.rules: dict = {}
        self.links = collections.defaultdict(list)
        for row in rows:
            if row.get('transfer_type') in ('4', '5'):
                to = row.get('to_trip_id') or ''
                if row.get('from_trip_id') in self.trips and (to in self.trips or not to and row['transfer_type'] == '5'):
                    self.links[row['from_trip_id']].append((to, row['transfer_type'] == '4'))
                continue
            if any(row.get(key) for key in ('from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id')):
                raise LeftOut('rules for routes or trips')
            self.rules.setdefault((row['from_stop_id'], row['to_stop_id']),
                                  (row.get('transfer_type') or '0', row.get('min_transfer_time')))

    def plain(self, one, other):
        if one == other:
            return 120
        distance = metres(self.positions[one], self.positions[other])
        if self.station[one] == self.station[other]:
            return max(120, walk(distance))
        return walk(distance) + 60 if distance <= 500 else None

    def change(self, one, other):
        ways = [(a, b) for a in dict.fromkeys((one, self.station[one]))
                for b in dict.fromkeys((other, self.station[other]))]
        ways.sort(key=lambda way: -((way[0] == one) + (way[1] == other)))
        rule = next((self.rules[way] for way in ways if way in self.rules), None)
        plain = self.plain(one, other)
        if rule is None or rule[0] == '0' or (rule[0] == '2' and not rule[1]):
            return plain
        return {'1': 0, '2': int(rule[1] or 0), '3': None}.get(rule[0], plain)

    def lay(self):
        """The changes between stops, found once."""
        near = collections.defaultdict(set)
        for one in self.served:
            for other in self.served:
                if abs(self.positions[one][0] - self.positions[other][0]) < 0.005 or \
                        self.station[one] == self.station[other]:
                    near[one].add(other)
            for a, b in self.rules:
                if a in (one, self.station[one]):
                    near[one].update(stop for stop in self.served if b in (stop, self.station[stop]))
        self.changes = {one: [(other, time) for other in near[one] if (time := self.change(one, other)) is not None]
                        for one in self.served}

    def start(self, day):
        noon = datetime.datetime.combine(day, datetime.time(12), self.zone)
        return int(noon.timestamp()) - 43200

    def runs(self, first, last):
        """The trips under way between two instants: a list of stops with instants, and the run that each goes on as."""
        runs, ids = [], []
        day = datetime.datetime.fromtimestamp(first, self.zone).date() - datetime.timedelta(3)
        while self.start(day) <= last:
            for name, trip in self.trips.items():
                stops, start = trip['stops'], self.start(day)
                if len(stops) < 2 or day not in self.days[trip['service']] or not self.is_ridden(name, day):
                    continue
                if start + stops[-1][2] < first or start + stops[0][3] > last + LONGEST:
                    continue
                ids.append((name, day))
                runs.append(self.run(name, day))
            day += datetime.timedelta(1)
        stays: dict[int, int] = {}
        for number, (name, day) in enumerate(list(ids)):
            self.lay_stays(number, [(name, day)], runs, stays)
        return runs, stays

    def is_ridden(self, name, day):
        change = self.changes_of_runs.get((name, day), {})
        barred = change.get('barred', self.trips[name]['barred'])
        return not change.get('cancelled') and not (self.wheelchair and barred)

    def run(self, name, day, late=0, earliest=None):
        """The stops of a run: at its own times, or for those who stayed in the seat of a vehicle that came late to it."""
        change, stops, start = self.changes_of_runs.get((name, day), {}), self.trips[name]['stops'], self.start(day) + late
        delays = change.get('delays', [0] * len(stops))
        laid = []
        for index, (_, stop, arrival, departure, pickup, drop) in enumerate(stops):
            at = start + delays[index]
            stops_there = change.get('skipped') != index and not (self.wheelchair and stop in self.barred)
            laid.append((stop, at + arrival, at + departure,
                         stops_there and earliest is None and pickup == '0' and index + 1 < len(stops),
                         stops_there and drop == '0' and index > 0 and (earliest is None or at + arrival >= earliest)))
        return laid

    def lay_stays(self, number, before, runs, stays):
        after = self.next(*before[-1])
        if after is None or after in before or not self.is_ridden(*after):
            return
        end, (name, day) = runs[number][-1][1], after
        change = self.changes_of_runs.get(after, {})
        scheduled = self.start(day) + self.trips[name]['stops'][0][3]
        overlap = max(0, self.start(before[-1][1]) + self.trips[before[-1][0]]['stops'][-1][2] - scheduled)
        late = max(0, end - overlap - scheduled - change.get('delays', [0])[0])
        stays[number] = len(runs)
        runs.append(self.run(name, day, late, end))
        self.lay_stays(len(runs) - 1, before + [after], runs, stays)

    def next(self, name, day):
        """What the vehicle of a run goes on as, by the schedule."""
        end = self.start(day) + self.trips[name]['stops'][-1][2]
        for to, stays_on in self.links[name]:
            for other in (day, day + datetime.timedelta(1)):
                if stays_on and len(self.trips[to]['stops']) > 1 and other in self.days[self.trips[to]['service']]:
                    if -3600 <= self.start(other) + self.trips[to]['stops'][0][3] - end < 82800:
                        return to, other
        later = self.next_of_block(name, day)
        if later is None or any(not stays_on and to in ('', later) for to, stays_on in self.links[name]):
            return None
        return later, day

    def next_of_block(self, name, day):
        block, last, begin = self.trips[name]['block'], self.trips[name]['stops'][-1], self.trips[name]['stops'][0][3]
        later = [(self.trips[other]['stops'][0][3], other) for other in self.blocks[block]
                 if self.trips[other]['stops'][0][3] > begin and day in self.days[self.trips[other]['service']]]
        if not block or not later:
            return None
        departure, other = min(later)
        first = self.trips[other]['stops'][0][1]
        near = self.station[last[1]] == self.station[first] or \
            metres(self.positions[last[1]], self.positions[first]) <= 200
        return other if near and departure >= last[2] else None

    def ways(self, stop):
        own = [other for other in self.served if self.station[other] == self.station[stop]]
        ways = {}
        for other in self.served:
            distance = min((metres(self.positions[one], self.positions[other]) for one in own), default=math.inf)
            if distance <= 500:
                ways[other] = walk(distance)
        ways.update((one, 0) for one in own)
        return ways

    def lay_day(self, day):
        """The runs from a service day to the end of the day after it, and their connections by departure."""
        first = self.start(day)
        self.laid, self.stays_on = self.runs(first, first + 30 * 3600 + WINDOW)
        times = collections.defaultdict(list)
        for run, stops in enumerate(self.laid):
            for index, (_, _, departure, _, _) in enumerate(stops[:-1]):
                times[departure].append((departure, run, index))
        self.connections = []
        for _, group in sorted(times.items()):
            # One that takes no time may be followed by others of the same moment: these are looked at again.
            again = sum(self.laid[run][index + 1][1] == departure for departure, run, index in group)
            self.connections += sorted(group) * (min(again, 4) + 1)

    def journeys(self, one, other, at):
        access, egress = self.ways(one), self.ways(other)
        own = [stop for stop in self.served if self.station[stop] == self.station[one]]
        theirs = [stop for stop in self.served if self.station[stop] == self.station[other]]
        distance = min(metres(self.positions[a], self.positions[b]) for a in own for b in theirs)
        alone = walk(distance) if distance <= 500 else None
        # What cannot be reached from the first moment in all that time cannot be reached from a later one either.
        first = self.scan(access, egress, at, at + WINDOW + 1 + LONGEST)
        if min(first) == math.inf:
            return []
        fewest = next(rides for rides, arrival in enumerate(first) if arrival < math.inf)
        leaves = sorted({departure - access[stop] for run in self.laid for stop, _, departure, boards, _ in run
                         if boards and stop in access and at <= departure - access[stop] <= at + WINDOW}, reverse=True)
        found: list[tuple] = []
        # Whoever leaves after the window may arrive before those who leave in it.
        for leave in [at + WINDOW + 1] + leaves:
            best = leave + (alone if alone is not None else LONGEST + 1)
            for rides, arrival in enumerate(self.scan(access, egress, leave, leave + LONGEST, fewest), 1):
                if arrival < best:
                    best = arrival
                    if not any(done[1] <= arrival and done[2] <= rides for done in found):
                        found.append((leave, arrival, rides))
        return sorted(row for row in found if row[0] <= at + WINDOW)

    def earliest(self, access, leave, latest, boardings):
        """When each stop is reached first by at most so many boardings."""
        reached: dict = {}
        self.scan(access, {}, leave, latest, reached=reached)
        return {stop: min(times) for stop, all_times in reached.items()
                if (times := [time for rides, time in all_times.items() if rides <= boardings and time <= latest])}

    def scan(self, access, egress, leave, latest, fewest_changes=0, reached=None):
        """The earliest arrival with 1, 2 … boardings: one look at every connection, in the order of time.

        reached: takes that at every stop.
        """
        ready = [{stop: leave + time for stop, time in access.items()}] + [{} for _ in range(MOST)]
        aboard: dict = {}
        arrivals = [math.inf] * MOST
        for at in range(bisect.bisect_left(self.connections, (leave,)), len(self.connections)):
            departure, run, index = self.connections[at]
            # What leaves after the arrival with the fewest boardings is worth no number of them. An arrival with more
            # boardings is no end: the same may be reached later with fewer.
            if departure > latest or departure >= arrivals[fewest_changes]:
                break
            stop, _, _, boards, _ = self.laid[run][index]
            # Of stops at one moment the later one may come first: whoever boards there is not aboard before.
            boarded = aboard.get(run, ())
            fewest = min((rides for begin, rides in boarded if begin <= index), default=MOST)
            if boards:
                rides = next((rides for rides in range(fewest) if ready[rides].get(stop, math.inf) <= departure), MOST)
                if rides < fewest:
                    fewest = rides
                    aboard[run] = boarded + ((index, rides),)
            if fewest == MOST:
                continue
            target, arrival, _, _, alights = self.laid[run][index + 1]
            if alights:
                if reached is not None:
                    times = reached.setdefault(target, {})
                    times[fewest + 1] = min(times.get(fewest + 1, math.inf), arrival)
                if target in egress:
                    arrivals[fewest] = min(arrivals[fewest], arrival + egress[target])
                for other, time in self.changes[target]:
                    known = ready[fewest + 1]
                    known[other] = min(known.get(other, math.inf), arrival + time)
            if index + 2 == len(self.laid[run]) and run in self.stays_on:
                after = self.stays_on[run]
                if all(fewest < rides for begin, rides in aboard.get(after, ()) if begin == 0):
                    aboard[after] = aboard.get(after, ()) + ((0, fewest),)
        return [arrival if arrival <= latest else math.inf for arrival in arrivals]


def compare(feed, database, tool, pairs, seed):
    chance = random.Random(seed)
    service = sorted(set().union(*feed.days.values()))
    asked = count = differences = 0
    for day in chance.sample(service, min(len(service), 10 if pairs >= 20 else 3)):
        for changed in (False, True):
            feed.changes_of_runs, feed.wheelchair = make_changes(feed, day, chance) if changed else {}, changed
            feed.lay_day(day)
            for _ in range((pairs + 1) // 2 if changed else pairs):
                one, other = chance.sample(feed.served, 2)
                at = feed.start(day) + chance.choice([6, 8, 12, 17, 22, 23, 25]) * 3600 + chance.randrange(3600)
                expected = feed.journeys(one, other, at)
                rows = ask(feed, database, tool, one, other, at)
                asked, count = asked + 1, count + len(expected)
                if rows != expected:
                    differences += 1
                    with_changes = ' with realtime' if changed else ''
                    print(f'  {one} to {other} at {at}{with_changes}: expected {expected}, found {rows}', file=sys.stderr)
    return asked, count, differences


def ask(feed, database, tool, one, other, at):
    moment = datetime.datetime.fromtimestamp(at, feed.zone).isoformat()
    command = [
        tool, '--database', database, 'journeys', one, other, '--for', str(WINDOW // 60), '--limit', '1000',
        '--format', 'json', '--at', moment]
    text = None
    if feed.wheelchair:
        command += ['--wheelchair', '--realtime', '-', '--now', moment]
        text = json.dumps(message(feed, at))
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True, input=text).stdout)
    rows = sorted((instant(row['departure']), instant(row['arrival']), row['boardings']) for row in answer)
    return [row for row in rows if row[2] and row[0] <= at + WINDOW]


def make_changes(feed, day, chance):
    """What becomes of a third of the trips of a day and of the next one."""
    changes: dict = {}
    for date in (day, day + datetime.timedelta(1)):
        for name, trip in feed.trips.items():
            if date not in feed.days[trip['service']] or len(trip['stops']) < 2 or chance.randrange(3):
                continue
            change, delay = changes.setdefault((name, date), {}), chance.choice([-60, 0, 60, 600, 1500])
            kind = chance.randrange(6)
            if kind == 0:
                change['cancelled'] = True
            elif kind == 1:
                change['barred'] = chance.random() < 0.5
            else:
                change['delays'] = [delay := delay + chance.randrange(3) * 30 for _ in trip['stops']]
            if kind == 2:
                change['skipped'] = chance.randrange(1, len(trip['stops']))
                change['delays'][change['skipped']] = change['delays'][change['skipped'] - 1]
    return changes


def message(feed, at):
    entities: list[dict] = []
    for (name, day), change in feed.changes_of_runs.items():
        trip: dict = {'tripId': name, 'startDate': day.strftime('%Y%m%d')}
        entity: dict = {'id': str(len(entities))}
        if 'barred' in change:
            word = 'WHEELCHAIR_INACCESSIBLE' if change['barred'] else 'WHEELCHAIR_ACCESSIBLE'
            entity['vehicle'] = {'trip': trip, 'vehicle': {'id': name, 'wheelchairAccessible': word}, 'timestamp': at}
        else:
            update = entity['tripUpdate'] = {'trip': trip}
            if change.get('cancelled'):
                trip['scheduleRelationship'] = 'CANCELED'
            update['stopTimeUpdate'] = [
                {'stopSequence': stop[0], 'scheduleRelationship': 'SKIPPED'} if change.get('skipped') == index else
                {'stopSequence': stop[0], 'arrival': {'delay': delay}, 'departure': {'delay': delay}}
                for index, (stop, delay) in enumerate(zip(feed.trips[name]['stops'], change.get('delays', [])))]
        entities.append(entity)
    return {'header': {'gtfsRealtimeVersion': '2.0', 'timestamp': at}, 'entity': entities}


def instant(text):
    return int(datetime.datetime.fromisoformat(text).timestamp())


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--pairs', type=int, default=20 if LONG else 3, help='on each of 3 days, or of 10 where they are 20')
    arguments.add_argument('--seed', type=int, default=1)
    arguments.add_argument('feeds', nargs='*')
    options = arguments.parse_args()
    tools = Tools(options.bin)
    feeds = options.feeds or [path for name in NAMES if os.path.exists(path := os.path.join(FEEDS, name + '.zip'))]
    if not feeds:
        return not_run('journeys', 'no feeds beside the repository')
    wrong = 0
    print(tables.head(['feed', 'pairs>', 'journeys>', 'pairs that differ>']))
    for path in feeds:
        name = os.path.basename(path)
        with tempfile.TemporaryDirectory() as work:
            try:
                feed = Feed(path)
                feed.lay()
            except LeftOut as reason:
                print(tables.row([name, f'left out: {reason}', '', '']))
                continue
            database = tools.imported(path, os.path.join(work, 'feed.sqlite'))
            pairs, count, differences = compare(feed, database, tools.path('gtfs-query'), options.pairs, options.seed)
        wrong += differences
        print(tables.row([name, pairs, count, differences]), flush=True)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
