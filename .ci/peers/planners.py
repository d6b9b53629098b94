#!/usr/bin/env python3
"""Asks our planner and another one for the same journeys of real feeds, and prints both answers' times side by side.

    .ci/peers/planners.py [--bin BIN_DIR] [--pairs 100] [--seed 1] [--shown 5] [--also FEED.zip] [FEED.zip ...]

The other planner is nigiri, the search behind MOTIS, as the package pynigiri of PyPI, in a virtual environment in
.build/planners. Both read the same made feed: the trips, days and times of FEED under rules that both can share
(.ci/peers/planner_feed.py). Both are asked for all Pareto-best journeys (departure, arrival, boardings) between pairs of
stations that leave in an hour, with at most four changes, at odd times; each in one process that has read its timetable.
Times are of the second asking of a question, so that caches are warm. Without FEED those below are taken.
Exit 1 where journeys differ.
"""
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zoneinfo

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, Environment, Tools, not_run, parser
from kit.feeds import FEEDS, date
from kit.tables import head, latencies, row
from peers import planner_feed

PEER = os.path.join(HERE, '.ci/peers/planner_peer.py')
NAMES = ['caltrain-2015', 'bart-2018', 'nyc-subway-2018', 'wmata-dc', 'sacramento-2015', 'bydgoszcz-pl']
COLUMNS = ['feed', 'stop times>', 'stations>', 'walks>', 'questions>', 'answered>', 'journeys>', 'different>'] + [
    f'{planner}: {figure}>' for planner in ('ours', 'nigiri') for figure in ('load s', 'median ms', 'p99 ms')]
MINUTES, CHANGES = 60, 4


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--pairs', type=int, default=100)
    arguments.add_argument('--seed', type=int, default=1)
    arguments.add_argument('--shown', type=int, default=5, help='how many differing questions to print')
    arguments.add_argument('--also', action='append', default=[], help='a feed beside those below')
    arguments.add_argument('feeds', nargs='*')
    options = arguments.parse_args()
    feeds = (options.feeds or [os.path.join(FEEDS, name + '.zip') for name in NAMES]) + options.also
    if not all(os.path.exists(feed) for feed in feeds):
        return not_run('planners', 'there is no ../shared with feeds beside this clone')
    tools, environment = Tools(options.bin), Environment('planners')
    version = environment.version('pynigiri')
    if version is None:
        return not_run('planners', 'pynigiri cannot be installed with pip here')
    print(f'pynigiri {version}.\n\n' + head(COLUMNS), flush=True)
    differing = [compare(feed, tools, environment.python, options) for feed in feeds]
    sys.exit(1 if any(differing) else 0)


def compare(feed, tools, python, options):
    """Prints the row of one feed; returns how many questions had other journeys."""
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, 'made.zip')
        summary = planner_feed.make(feed, made)
        questions = choose(summary, random.Random(f'{options.seed} {os.path.basename(feed)}'), options.pairs)
        ours = ask_ours(made, tools, questions, folder)
        theirs = ask_peer(made, python, summary, questions, folder)
    differences = [(question, one, other) for question, one, other
                   in zip(questions, ours['answers'], theirs['answers']) if one != other]
    found = sum(map(len, ours['answers']))
    print(row([os.path.basename(feed).removesuffix('.zip'), f'{summary["stop_times"]:,}', f'{len(summary["stations"]):,}',
               summary['walks'], len(questions), sum(map(bool, ours['answers'])), f'{found:,}', len(differences)]
              + times(ours) + times(theirs)), flush=True)
    for question, one, other in differences[:options.shown]:
        show(question, one, other, summary)
    return len(differences)


def choose(summary, numbers, count):
    """Pairs of different stations, at a moment of any hour of a day on which much runs."""
    zone = zoneinfo.ZoneInfo(summary['zone'])
    # nigiri holds 512 days.
    days = {day: trips for day, trips in sorted(summary['days'].items())[:400]}
    busy = [day for day, trips in days.items() if trips * 2 >= max(days.values())]
    questions: list[tuple[str, str, int]] = []
    while len(questions) < count:
        day = date(numbers.choice(sorted(busy)))
        moment = datetime.datetime.combine(day, datetime.time(numbers.randrange(24), numbers.randrange(60)), zone)
        origin, destination = numbers.sample(summary['ends'], 2)
        questions.append((origin, destination, int(moment.timestamp())))
    return questions


def ask_ours(made, tools, questions, folder):
    start = time.time()
    database = tools.imported(made, os.path.join(folder, 'made.sqlite'))
    loaded = time.time() - start
    lines = [['journeys', one, other, '--at', utc(moment), '--for', str(MINUTES), '--limit', '1000'] for one, other, moment in questions]
    answers = tools.answers(database, lines * 2)
    return {'loaded': loaded, 'microseconds': [each['microseconds'] for each in answers[len(lines):]],
            'answers': [within(question, each['answer']) for question, each in zip(questions, answers)]}


def within(question, journeys):
    """Without those that rule J10 adds where nothing leaves in the hour."""
    found = sorted((*(int(datetime.datetime.fromisoformat(each[key]).timestamp()) for key in ('departure', 'arrival')), each['boardings'])
                   for each in journeys)
    return [each for each in found if each[0] <= question[2] + MINUTES * 60]


def utc(moment):
    return datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).isoformat()


def ask_peer(made, python, summary, questions, folder):
    asked, answer = os.path.join(folder, 'asked.json'), os.path.join(folder, 'answer.json')
    with open(asked, 'w', encoding='utf-8') as file:
        json.dump({'questions': questions, 'stations': summary['stations'], 'days': sorted(summary['days'])[:400],
                   'minutes': MINUTES, 'changes': CHANGES}, file)
    subprocess.run([python, PEER, made, asked, answer], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    with open(answer, encoding='utf-8') as file:
        found = json.load(file)
    found['answers'] = [sorted(map(tuple, each)) for each in found['answers']]
    return found


def times(answers):
    return [f'{answers["loaded"]:.2f}', *latencies(answers['microseconds'])[:2]]


def show(question, one, other, summary):
    zone = zoneinfo.ZoneInfo(summary['zone'])

    def text(journeys):
        return '; '.join(' '.join([datetime.datetime.fromtimestamp(moment, zone).strftime('%d %H:%M')
                                   for moment in journey[:2]] + [f'x{journey[2]}']) for journey in journeys) or 'none'

    origin, destination, moment = question
    print(f'    {origin} to {destination} at {datetime.datetime.fromtimestamp(moment, zone).isoformat()}: only ours '
          f'{text(sorted(set(one) - set(other)))} | only nigiri {text(sorted(set(other) - set(one)))}', file=sys.stderr)


if __name__ == '__main__':
    main()
