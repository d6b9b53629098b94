#!/usr/bin/env python3
"""Holds `gtfs-query validate` against other programs that follow the rules of the Canonical GTFS Validator, code by code.

    .ci/peers/validators.py [--bin BIN_DIR] [--date 20261127] [--seconds 600] [--results FOLDER] [FEED ...]

FEED is a zip; without any, every feed of ../shared/feeds, good and bad. PyPI's gtfs-validator and gtfs-guru go into a virtual
environment in .build/validators; one that cannot be installed is named, and without both nothing is compared. What they
found is kept in --results, so that a second run asks only ours.

It prints the codes that both count alike and we do not, and of each code how many feeds agree; a feed that one of them gave up
counts where the other agrees. What docs/validation.md explains under "Where it differs" is no failure; exit 1 where another
code differs.
"""
from __future__ import annotations

import collections
import glob
import json
import os
import re
import subprocess
import sys
from typing import Any

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, Environment, Tools, not_run, parser
from kit.feeds import FEEDS

GURU = """
import sys, gtfs_guru
gtfs_guru.validate(sys.argv[1], date=sys.argv[3]).save_json(sys.argv[2])
"""
# What all report of a zip with its files in a folder.
FOLDER = 'invalid_input_files_in_subfolder'
Counts = dict[str, int]


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument('--date', default='20261127', help='the day to take for today')
    arguments.add_argument('--seconds', type=float, default=600, help='the longest that one may take for a feed')
    arguments.add_argument('--results', default=os.path.join(HERE, '.build/validators-results'))
    arguments.add_argument('feeds', nargs='*')
    options = arguments.parse_args()
    feeds = options.feeds or sorted(glob.glob(os.path.join(FEEDS, '*.zip')) + glob.glob(os.path.join(FEEDS, 'bad/*.zip')))
    if not feeds:
        sys.exit(not_run('validators', 'there is no ../shared/feeds beside this clone'))
    environment = Environment('validators')
    present = [name for name in ('gtfs-validator', 'gtfs-guru') if environment.version(name)]
    if len(present) < 2:
        sys.exit(not_run('validators', 'gtfs-validator and gtfs-guru cannot both be installed with pip here'))
    os.makedirs(options.results, exist_ok=True)
    explained = explained_codes()
    agreeing: Counts = collections.Counter()
    differing: dict[str, list[str]] = collections.defaultdict(list)
    for feed in feeds:
        name = os.path.basename(os.path.dirname(feed)) + '-' + os.path.basename(feed)[:-4]
        ours = of_ours(Tools(options.bin), feed, options)
        theirs = [of_peer(peer, environment.python, feed, name, options) for peer in present]
        missing = [program for program, counts in zip(['gtfs-query', *present], [ours, *theirs]) if counts is None]
        if missing:
            print(f'{name}: without {" and ".join(missing)}')
        known = [counts for counts in theirs if counts is not None]
        if ours is None or not known:
            continue
        if all(counts.get(FOLDER) for counts in known):
            print(f'{name}: all in a folder, of which the others read nothing')
            continue
        for code in sorted(set(ours).union(*known)):
            counts = [each.get(code, 0) for each in known]
            if ours.get(code, 0) in counts:
                agreeing[code] += 1
            elif len(counts) == 2 and len(set(counts)) == 1:
                differing[code].append(f'{name} {ours.get(code, 0)} for {counts[0]}')
    for code, found in sorted(differing.items()):
        print(f'{code}{"" if code in explained else " (not explained)"}: {agreeing[code]} agree; ' + ', '.join(found))
    print(f'{sum(agreeing.values())} counts agree with one of both, {sum(map(len, differing.values()))} with neither.')
    sys.exit(1 if set(differing) - explained else 0)


def explained_codes() -> set[str]:
    """The codes that docs/validation.md explains a difference of."""
    with open(os.path.join(HERE, 'docs/validation.md')) as file:
        text = file.read().split('\n## Where it differs', 1)[1].split('\n## ')[0]
    return set(re.findall(r'`([a-z0-9_]+)`', text))


def counts_of(report: Any) -> Counts:
    return {notice['code']: notice['totalNotices'] for notice in report['notices']}


def of_ours(tools: Tools, feed: str, options: Any) -> Counts | None:
    try:
        run = subprocess.run([tools.path('gtfs-query'), 'validate', feed, '--date', options.date, '--format', 'json'],
                             capture_output=True, text=True, timeout=options.seconds)
    except subprocess.TimeoutExpired:
        return None
    return counts_of(json.loads(run.stdout)) if run.returncode == 0 else None


def of_peer(peer: str, python: str, feed: str, name: str, options: Any) -> Counts | None:
    """What a peer found; None where it gave up, or took too long."""
    folder = os.path.join(options.results, peer, name)
    report = os.path.join(folder, 'report.json')
    if not os.path.exists(report):
        os.makedirs(folder, exist_ok=True)
        day = f'{options.date[:4]}-{options.date[4:6]}-{options.date[6:]}'
        if peer == 'gtfs-guru':
            command = [python, '-c', GURU, feed, report, day]
        else:
            command = [os.path.join(os.path.dirname(python), 'gtfs-validator'), '-i', feed, '-o', folder, '-d', day]
        try:
            subprocess.run(command, capture_output=True, timeout=options.seconds)
        except subprocess.TimeoutExpired:
            return None
    try:
        with open(report) as file:
            return counts_of(json.load(file))
    except (OSError, ValueError, KeyError):
        return None


if __name__ == '__main__':
    main()
