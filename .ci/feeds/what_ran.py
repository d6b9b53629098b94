"""What ran, as a feed of its own (rules R1 to R4): a history is exported, imported again, and its boards are held against the
visits that were recorded, in both directions."""
import functools
import itertools
import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from typing import Any, NamedTuple

from kit.commands import Tools, in_turn

Visit = dict[str, Any]
# Runs a command to its end and gives its output.
Run = Callable[[list[str]], str]
# What `validate` may say of what ran and not of the schedule: what happened, and that there are no other days.
TELLING = {'fast_travel_between_consecutive_stops', 'fast_travel_between_far_stops', 'trip_coverage_not_active_for_next7_days',
           'feed_valid_beyond_total_service_window'}
# Of more stops, boards are asked in turn.
MANY = 200


class Form(NamedTuple):
    """The options of an export."""

    ends: str
    missing: str

    @property
    def options(self) -> list[str]:
        return ['--ends', self.ends, '--missing', self.missing]


FORMS = [Form(*words) for words in itertools.product(['drop', 'schedule'], repeat=2)]


class Compared(NamedTuple):
    """How many observed visits and how many others are on boards, and what is wrong."""

    observed: int
    others: int
    wrong: list[str]


def days_of(visits: list[Visit]) -> dict[str, dict[str, list[Visit]]]:
    """The visits by their day, then by the trip_id of the feed, along each trip."""
    days: dict[str, dict[str, list[Visit]]] = defaultdict(lambda: defaultdict(list))
    for visit in visits:
        start = f'@{visit["start_time"]}' if visit.get('start_time') else ''
        days[visit['service_date']][visit['trip_id'] + start].append(visit)
    for trips in days.values():
        for trip in trips.values():
            trip.sort(key=lambda visit: visit['stop_sequence'])
    return days


def is_seen(visit: Visit) -> bool:
    return bool(visit.get('departure') or visit.get('arrival')) and visit['state'] not in ('cancelled', 'skipped')


def is_plain(visits: list[Visit]) -> bool:
    """Whether the rules say of each stop whether it is there: all are of a schedule, and no time contradicts another."""
    times = [visit[key] for visit in visits if is_seen(visit) for key in ('arrival', 'departure') if visit.get(key)]
    return all(visit.get('scheduled_departure') and visit['state'] != 'added' for visit in visits) and times == sorted(times)


def performed(visits: list[Visit], form: Form) -> list[Visit]:
    """The visits of a plain trip that are in the feed; none if the trip is not."""
    made = [visit for visit in visits if visit['state'] not in ('cancelled', 'skipped')]
    seen = [visit['stop_sequence'] for visit in made if is_seen(visit)]
    keeps = form.missing == 'schedule' and all(is_seen(visit) or visit['state'] in ('unwatched', 'skipped') for visit in visits)
    if len(seen) < 2 and not keeps:
        return []

    def is_there(visit: Visit) -> bool:
        if is_seen(visit):
            return True
        is_kept = visit['state'] == 'unwatched' and form.missing == 'schedule'
        if seen and seen[0] < visit['stop_sequence'] < seen[-1]:
            return is_kept or visit['state'] != 'unwatched'
        return is_kept or form.ends == 'schedule'

    return [visit for visit in made if is_there(visit)]


def hold(tools: Tools, run: Run, about: list[str], path: str, day: str, trips: dict[str, list[Visit]], form: Form) -> Compared | None:
    """Exports a day, imports it, and holds its boards against the visits; nothing where the rules leave no trip.

    about: the options that name the database and the history. path: of the new files, without their endings.
    """
    expected = {trip: performed(visits, form) for trip, visits in trips.items() if is_plain(visits)}
    odd = set(trips) - set(expected)
    if not any(expected.values()) and not any(sum(map(is_seen, trips[trip])) > 1 for trip in odd):
        return None
    feed, ran = path + '.zip', path + '.sqlite'
    run([tools.path('gtfs-query'), 'history', 'export', *about, '--gtfs', feed, '--from', day, '--to', day, *form.options])
    tools.imported(feed, ran)
    stops = sorted(stops_of(tools, run, ran))
    # Of many stops, the boards of some. Visits at stops that stops.txt lacks are not in the feed.
    asked = in_turn(stops, 1 + len(stops) // MANY)
    left_out = set(stops) - set(asked) | {visit['stop_id'] for visits in trips.values() for visit in visits}.difference(
        stops_of(tools, run, about[1]))
    rows, shut = board_rows(tools, ran, day, asked), closed(ran)
    there = {(trip, visit['stop_sequence']) for trip, visits in expected.items() for visit in visits}
    wrong = [f'{trip} at stop {sequence} is on a board and is no visit' for trip, sequence in rows
             if trip not in odd and (trip, sequence) not in there]
    observed = others = 0
    for trip, visits in expected.items():
        as_scheduled = not any(map(is_seen, visits))
        for visit in visits:
            if visit['stop_id'] in left_out:
                continue
            observed, others = observed + is_seen(visit), others + (not is_seen(visit))
            at = (trip, visit['stop_sequence'])
            absent = '' if at in shut else 'is on no board'
            flaw = flaw_of_row(rows[at], visit, as_scheduled, day) if at in rows else absent
            wrong += [f'{trip} at {visit["stop_id"]}: {flaw}'] if flaw else []
        times = [time for visit in visits for key in ('arrival', 'departure')
                 if (time := rows.get((trip, visit['stop_sequence']), {}).get('scheduled_' + key))]
        wrong += [] if as_scheduled or times == sorted(times) else [f'{trip} goes back in time']
    for code in notices(tools, run, ran, day) - notices(tools, run, about[1], day) - TELLING:
        wrong.append(f'validate says {code}, which it does not say of the schedule')
    return Compared(observed, others, [f'{" ".join(form.options)}, {day}: {sentence}' for sentence in wrong])


def flaw_of_row(row: dict[str, Any], visit: Visit, as_scheduled: bool, day: str) -> str:
    """What a row should not say of its visit; nothing where it is right."""
    if row['stop_id'] != visit['stop_id']:
        return f'is at {row["stop_id"]}'
    key = 'arrival' if is_seen(visit) and not visit.get('departure') else 'departure'
    time = row.get('scheduled_' + key)
    if not time:
        return ''
    if as_scheduled:
        return '' if time == visit['scheduled_' + key] else f'{key} at {time}, not {visit["scheduled_" + key]} as scheduled'
    # A time before the service day begins is written as its first second.
    if not is_seen(visit) or visit['latest'] < time and time.startswith(f'{day[:4]}-{day[4:6]}-{day[6:]}T00:00:00'):
        return ''
    is_within = visit['earliest'] <= time <= visit['latest']
    return '' if is_within else f'{key} at {time}, not from {visit["earliest"]} to {visit["latest"]}'


def board_rows(tools: Tools, ran: str, day: str, stops: list[str]) -> dict[tuple[str, int], dict[str, Any]]:
    """The rows of the boards of stops on a day by trip and stop_sequence: arrivals, and over them departures."""
    rows: dict[tuple[str, int], dict[str, Any]] = {}
    for kind in (['--arrivals'], []):
        boards = tools.answers(ran, [['departures', stop, '--date', day, '--for', '2880', '--limit', '1000000', *kind]
                                     for stop in stops])
        rows.update(((row['trip_id'], row['stop_sequence']), row) for board in boards for row in board['answer']
                    if row['service_date'] == day)
    return rows


def closed(database: str) -> set[tuple[str, int]]:
    """The stop times at which nobody boards and nobody alights: they are on no board (rules A21 and A22)."""
    with closing(sqlite3.connect(database)) as opened:
        return set(opened.execute('''
            SELECT trip_id, stop_sequence FROM stop_times JOIN (
                SELECT trip_id, min(stop_sequence) AS first, max(stop_sequence) AS last FROM stop_times GROUP BY trip_id)
                USING (trip_id)
            WHERE (pickup_type = 1 OR stop_sequence = last) AND (drop_off_type = 1 OR stop_sequence = first)'''))


@functools.cache
def stops_of(tools: Tools, run: Run, database: str) -> set[str]:
    """The stops at which trips may stop."""
    words = ['--database', database, 'stops', '--limit', '1000000', '--format', 'json']
    return {row['stop_id'] for row in json.loads(run([tools.path('gtfs-query'), *words])) if row['location_type'] == 0}


@functools.cache
def notices(tools: Tools, run: Run, database: str, day: str) -> set[str]:
    report = json.loads(run([tools.path('gtfs-query'), 'validate', database, '--date', day, '--limit', '0', '--format', 'json']))
    return {notice['code'] for notice in report['notices']}
