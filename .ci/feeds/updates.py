"""Updates between versions of real feeds: what an update makes is the new database, byte for byte, and it is small.

    python3 .ci/feeds/updates.py [--bin FOLDER] [--all] [--table]

Each feed is changed in four of eight ways, the others on the next day, those of shapes where it has any (changed_feeds.py);
besides, the versions of one publisher that ../shared/feeds has are updated from one to the next. --all, or GTFS_LONG=1, takes
every feed whose zip is 200 kB or more, and all ways; --table prints docs/updates.md's rows.
Fails where a database differs, where an update is larger than the whole compressed database and 1%, where the whole is larger
than `xz -9` makes of the database, where an update between the versions of a publisher is larger by a tenth
than `zstd -19 --patch-from` of the texts, or where the median or the 90th of 100 updates is larger than the goals.
"""
from __future__ import annotations

import itertools
import lzma
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import zipfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from feeds import changed_feeds
from kit.commands import LONG, Tools, in_turn, not_run, parser
from kit.feeds import FEEDS

SOME = ['bart-2018', 'caltrain-2018', 'poa-porto-alegre', 'nyc-subway-2018', 'cairns-qld']
VERSIONS = [['bart-2009', 'bart-2010', 'bart-2018'], ['caltrain-2015', 'caltrain-2016', 'caltrain-2017-07-24', 'caltrain-2018'],
            ['hart-tampa-2015', 'hart-tampa-2018'], ['vvs-751', 'vvs-764']]
MEDIAN, NINETIETH, WHOLE = 0.03, 0.12, 1.01
ZSTD = 1.1


def main():
    """Makes, applies and compares; gives the exit status."""
    options = parser(__doc__)
    options.add_argument('--all', action='store_true')
    options.add_argument('--table', action='store_true')
    arguments = options.parse_args()
    if not os.path.isdir(FEEDS):
        return not_run('updates', 'there is no ../shared/feeds beside this clone')
    if not shutil.which('zstd'):
        not_run('updates beside zstd', 'zstd is not installed (apt-get install zstd)')
    tools = Tools(arguments.bin)
    feeds = SOME
    if arguments.all or LONG:
        feeds = sorted(name[:-4] for name in os.listdir(FEEDS)
                       if name.endswith('.zip') and os.path.getsize(os.path.join(FEEDS, name)) >= 200_000)
    shares: dict[tuple[str, str], float] = {}
    bad: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for number, feed in enumerate(feeds):
            kinds = changed_feeds.KINDS if arguments.all else in_turn(changed_feeds.KINDS, 2, number)
            for kind, old, new in made_pairs(tools, feed, kinds, folder):
                shares[feed, kind] = measured(tools, old, new, f'{feed}, {kind}', bad)
        real = {}
        for versions in VERSIONS:
            for first, second in itertools.pairwise(versions):
                old, new = [tools.imported(os.path.join(FEEDS, name + '.zip'), os.path.join(folder, name + '.sqlite'))
                            for name in [first, second]]
                real[first, second] = measured(tools, old, new, f'{first} to {second}', bad)
                if shutil.which('zstd'):
                    hold_against_zstd(first, second, folder, bad)
        hold_wholes(tools, folder, bad)
    report(shares, real, arguments.table)
    ordered = sorted(shares.values())
    if statistics.median(ordered) > MEDIAN:
        bad.append(f'the median update has {statistics.median(ordered):.1%} of the database, the goal is {MEDIAN:.0%}')
    if ordered[int(len(ordered) * 0.9)] > NINETIETH:
        bad.append(f'the 90th of 100 has {ordered[int(len(ordered) * 0.9)]:.1%}, the goal is {NINETIETH:.0%}')
    for sentence in bad:
        print(f'updates: {sentence}', file=sys.stderr)
    return 1 if bad else 0


def made_pairs(tools, name, kinds, folder):
    """The feed as it is, and changed: kind and the two databases."""
    feed = changed_feeds.Feed(os.path.join(FEEDS, name + '.zip'))
    old = tools.imported(feed.write(os.path.join(folder, 'old.zip'), {}), os.path.join(folder, 'old.sqlite'))
    for kind in kinds:
        if kind in ('shape', 'bent', 'shape_ids') and 'shapes.txt' not in feed.bytes:
            continue
        zipped = feed.write(os.path.join(folder, 'new.zip'), changed_feeds.change(feed, kind))
        yield kind, old, tools.imported(zipped, os.path.join(folder, 'new.sqlite'))


def measured(tools, old, new, what, bad):
    """The share of the new database that its update takes."""
    update, whole, made = [os.path.join(os.path.dirname(new), name) for name in ['update.gtfsdelta', 'whole.gtfsdelta', 'made.sqlite']]
    run([tools.path('gtfs-export'), new, update, '--since', old, '--quiet'])
    run([tools.path('gtfs-export'), new, whole, '--compress', '--quiet'])
    run([tools.path('gtfs-import'), '--apply', update, old, '--output', made, '--quiet'])
    with open(new, 'rb') as first, open(made, 'rb') as second:
        if first.read() != second.read():
            bad.append(f'{what}: the update makes another database')
    os.remove(made)
    hold_whole(new, whole, what, bad)
    if os.path.getsize(update) > os.path.getsize(whole) * WHOLE:
        bad.append(f'{what}: the update has {os.path.getsize(update)} bytes, the whole {os.path.getsize(whole)}')
    return os.path.getsize(update) / os.path.getsize(new)


def hold_whole(database, whole, what, bad):
    """A compressed database is no larger than xz makes it."""
    with open(database, 'rb') as file:
        packed = len(lzma.compress(file.read(), preset=9))
    if os.path.getsize(whole) > packed:
        bad.append(f'{what}: the whole has {os.path.getsize(whole)} bytes, of xz -9 {packed}')


def hold_wholes(tools, folder, bad):
    """The database of every small feed, and with --all of the others, which were looked at before."""
    database, whole = [os.path.join(folder, name) for name in ['each.sqlite', 'each.gtfsdelta']]
    for name in sorted(os.listdir(FEEDS)):
        feed = os.path.join(FEEDS, name)
        if name.endswith('.zip') and os.path.getsize(feed) < 200_000:
            tools.imported(feed, database)
            run([tools.path('gtfs-export'), database, whole, '--compress', '--quiet'])
            hold_whole(database, whole, name, bad)


def hold_against_zstd(first, second, folder, bad):
    """An update is not much larger than the change of the texts of both feeds."""
    texts = []
    for name in (first, second):
        archive = zipfile.ZipFile(os.path.join(FEEDS, name + '.zip'))
        texts.append(os.path.join(folder, name + '.text'))
        with open(texts[-1], 'wb') as file:
            for entry in sorted(archive.namelist()):
                if '__MACOSX' not in entry:
                    file.write(archive.read(entry))
    patch, update = texts[1] + '.zst', os.path.join(folder, 'update.gtfsdelta')
    run(['zstd', '-q', '-q', '-f', '-19', '--long=27', '--patch-from=' + texts[0], texts[1], '-o', patch])
    print(f'{first} to {second}: {os.path.getsize(update)} bytes, of zstd {os.path.getsize(patch)}')
    if os.path.getsize(update) > os.path.getsize(patch) * ZSTD:
        bad.append(f'{first} to {second}: the update has {os.path.getsize(update)} bytes, of zstd {os.path.getsize(patch)}')


def run(command):
    """Runs a command that has to succeed."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def report(shares, real, as_table):
    """The figures, by kind of change and by publisher."""
    for kind in changed_feeds.KINDS:
        those = sorted(share for (_, other), share in shares.items() if other == kind)
        if not those:
            continue
        figures = [f'{statistics.median(those):.2%}', f'{those[-1]:.2%}']
        print(f'| {kind} | {len(those)} | ' + ' | '.join(figures) + ' |' if as_table
              else f'{kind}: median {figures[0]}, largest {figures[1]} of {len(those)} feeds')
    for (first, second), share in real.items():
        print(f'| {first} → {second} | {share:.1%} |' if as_table else f'{first} to {second}: {share:.1%}')
    ordered = sorted(shares.values())
    print(f'{len(ordered)} updates: median {statistics.median(ordered):.2%}, 90th of 100 {ordered[int(len(ordered) * 0.9)]:.2%}')


if __name__ == '__main__':
    sys.exit(main())
