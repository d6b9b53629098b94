#!/usr/bin/env python3
"""Holds `gtfs-query validate` against gtfs-validator and gtfs-guru on feeds with one thing changed in a sound one.

    .ci/peers/mutants.py [--bin BIN_DIR] [--count N] [--seed 8080] [--keep FOLDER]

A mutant is the feed of mutant_feed.py with one cell, one row, one header or one file changed: 120 of them, or 1,000 with
GTFS_LONG=1. The feed as it is, is sound to all three. Where both peers count a code alike, ours counts it so, but for the codes
that docs/validation.md explains under "Where it differs"; exit 1 where another one differs. --keep leaves the mutants that differ.
"""
from __future__ import annotations

import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import LONG, Environment, Tools, not_run, parser
from peers.mutant_feed import BASE, VALUES, Feed
from peers.validators import Counts, counts_of, explained_codes

DAY = '20260601'
# Both programs check all feeds of a list in one process: to start Python is most of their work on a small feed.
PEERS = {
    'gtfs-guru': """
import sys, gtfs_guru
for feed in sys.argv[2:]:
    try:
        gtfs_guru.validate(feed, date=sys.argv[1]).save_json(feed + '.gtfs-guru.json')
    except Exception as error:
        print(feed, error, file=sys.stderr)
""",
    'gtfs-validator': """
import shutil, sys
from gtfs_validator.cli import main
for feed in sys.argv[2:]:
    try:
        main(['-i', feed, '-o', feed + '.folder', '-d', sys.argv[1]])
        shutil.move(feed + '.folder/report.json', feed + '.gtfs-validator.json')
        shutil.rmtree(feed + '.folder')
    except (Exception, SystemExit) as error:
        print(feed, error, file=sys.stderr)
""",
}


def main() -> int:
    arguments = parser(__doc__)
    arguments.add_argument('--count', type=int, default=1000 if LONG else 120)
    arguments.add_argument('--seed', type=int, default=8080)
    arguments.add_argument('--keep')
    options = arguments.parse_args()
    environment = Environment('validators')
    if not all(environment.version(name) for name in PEERS):
        return not_run('mutants', 'gtfs-validator and gtfs-guru cannot both be installed with pip here')
    with tempfile.TemporaryDirectory() as folder:
        feeds = written(folder, options.count, options.seed)
        with ThreadPoolExecutor(2) as pool:
            ours = pool.submit(lambda: [of_ours(Tools(options.bin), path) for path in feeds])
            list(pool.map(lambda name: ask(environment, name, list(feeds)), PEERS))
        return report(feeds, ours.result(), options.keep)


def written(folder: str, count: int, seed: int) -> dict[str, str]:
    """Writes the feed as it is and its mutants; gives each path with what was changed."""
    feeds = {}
    for number in range(count + 1):
        feed, change = (BASE, 'nothing') if number == 0 else mutant(random.Random(seed * 100_003 + number))
        path = os.path.join(folder, f'mutant-{number}.zip')
        with zipfile.ZipFile(path, 'w') as archive:
            for name, rows in feed.items():
                archive.writestr(name, rows if isinstance(rows, bytes) else text(rows))
        feeds[path] = change
    return feeds


def text(rows: list[list[str]]) -> str:
    def written(cell: str) -> str:
        return '"' + cell.replace('"', '""') + '"' if any(sign in cell for sign in ',"\n') else cell
    return ''.join(','.join(map(written, row)) + '\n' for row in rows)


def mutant(choice: random.Random) -> tuple[Feed, str]:
    """The feed with one change, and what that is."""
    feed: Feed = {name: [list(row) for row in rows] for name, rows in BASE.items()}
    name = choice.choice(list(feed))
    rows = feed[name]
    assert isinstance(rows, list)
    kind = choice.choices(['cell', 'row', 'header', 'file'], [80, 12, 5, 3])[0]
    row = choice.randrange(1, len(rows))
    column = choice.randrange(len(rows[0]))
    if kind == 'cell':
        others = [other[column] for other in rows[1:]]
        rows[row][column] = choice.choice([choice.choice(VALUES), choice.choice(others), ''])
        change = f'{rows[0][column]} of row {row + 1} is {rows[row][column]!r}'
    elif kind == 'row':
        change = choice.choice(['twice', 'left out', 'longer', 'shorter', 'last'])
        if change == 'twice':
            rows.insert(row, list(rows[row]))
        elif change == 'left out':
            del rows[row]
        elif change == 'longer':
            rows[row].append('more')
        elif change == 'shorter':
            rows[row].pop()
        else:
            rows.append(rows.pop(row))
        change = f'row {row + 1} {change}'
    elif kind == 'header':
        change = choice.choice(['left out', 'twice', 'unknown', 'nameless'])
        if change == 'left out':
            for each in rows:
                del each[column]
        elif change == 'twice':
            for each in rows:
                each.append(each[column])
        else:
            rows[0][column] = 'own_column' if change == 'unknown' else ''
        change = f'column {BASE[name][0][column]} {change}'
    else:
        change = choice.choice(['left out', 'empty', 'header alone'])
        if change == 'left out':
            del feed[name]
        else:
            feed[name] = b'' if change == 'empty' else rows[:1]
    return feed, f'{name}: {change}'


def ask(environment: Environment, name: str, feeds: list[str]) -> None:
    """Lets a peer check all feeds; its report of each is beside it."""
    day = f'{DAY[:4]}-{DAY[4:6]}-{DAY[6:]}'
    subprocess.run([environment.python, '-c', PEERS[name], day, *feeds], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def of_ours(tools: Tools, feed: str) -> Counts | None:
    run = subprocess.run([tools.path('gtfs-query'), 'validate', feed, '--date', DAY, '--format', 'json'], capture_output=True, text=True)
    return counts_of(json.loads(run.stdout)) if run.returncode == 0 else None


def of_peer(name: str, feed: str) -> Counts | None:
    """What a peer found; None where it gave up."""
    try:
        with open(f'{feed}.{name}.json') as file:
            return counts_of(json.load(file))
    except (OSError, ValueError, KeyError):
        return None


def report(feeds: dict[str, str], ours: list[Counts | None], keep: str | None) -> int:
    explained = explained_codes()
    tally: dict[str, int] = collections.Counter()
    unexplained = 0
    for (path, change), own in zip(feeds.items(), ours, strict=True):
        theirs = [of_peer(name, path) for name in PEERS]
        if own is None or None in theirs:
            tally['without ' + ' and '.join(name for name, counts in zip(['gtfs-query', *PEERS], [own, *theirs]) if counts is None)] += 1
            continue
        for code in sorted(set(own).union(*[counts or {} for counts in theirs])):
            count, others = own.get(code, 0), {(counts or {}).get(code, 0) for counts in theirs}
            if count in others:
                tally['counts agree with one of both'] += 1
            elif len(others) > 1:
                tally['counts differ in all three'] += 1
            else:
                known = code in explained
                unexplained += not known
                tally['counts differ and are explained' if known else 'counts differ'] += 1
                print(f'{os.path.basename(path)[:-4]} {change}: {code} {count} for {others.pop()}{"" if known else " (not explained)"}')
                if keep:
                    os.makedirs(keep, exist_ok=True)
                    shutil.copy(path, keep)
    print(f'mutants: {len(feeds) - 1}; ' + ', '.join(f'{count} {what}' for what, count in sorted(tally.items())))
    return 1 if unexplained else 0


if __name__ == '__main__':
    sys.exit(main())
