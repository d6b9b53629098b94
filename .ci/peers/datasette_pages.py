#!/usr/bin/env python3
"""Reads the pages of Datasette with the metadata of `gtfs-query info --datasette`, on the made-up city and, with GTFS_LONG=1 or
--figures and where it lies beside the clone, the New York subway: the page of the database, of each view and of each question of the
cookbook. Exit 1 where a page is an error, takes more than a second of processor time, or names a table that packs the feed.

    .ci/peers/datasette_pages.py [--bin BIN_DIR] [--figures]

Datasette comes from PyPI into a virtual environment in .build/datasette; where that fails, the check is not run.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from checks.cookbook import FEED, PARAMETERS
from kit.commands import HERE, LONG, Environment, Tools, not_run, parser

CITY = {'date': '20261125', 'week': '20261201', 'sunday': '20261129', 'stop': '2002', 'stop2': '2022', 'station': '2000',
        'route': 'L1', 'trip': 'L1-S-0800', 'service': 'WEEKDAY'}
# Asks the pages in Datasette's own process, one after another.
READER = '''
import asyncio, json, sys, time, urllib.parse
from datasette.app import Datasette
database, metadata, parameters = sys.argv[1], json.load(open(sys.argv[2])), json.loads(sys.argv[3])
async def main():
    app = Datasette([database], metadata=metadata, settings={'suggest_facets': False, 'sql_time_limit_ms': 20000})
    name = next(iter(metadata['databases']))
    about = metadata['databases'][name]
    views = [each for each, table in about['tables'].items() if table.get('description')]
    pages = [f'/{name}'] + [f'/{name}/{each}?_nocount=1' for each in views]
    pages += [f'/{name}/{each}?' + urllib.parse.urlencode(parameters) for each in about['queries']]
    found = []
    for page in pages:
        start = time.process_time()
        answer = await app.client.get(page)
        found.append([page, answer.status_code, time.process_time() - start, len(answer.text)])
    body = (await app.client.get(f'/{name}.json')).json()
    found.append([[each['name'] for each in body['tables'] if not each['hidden']], [each['name'] for each in body['views']]])
    print(json.dumps(found))
asyncio.run(main())
'''


def main() -> int:
    arguments = parser(__doc__)
    arguments.add_argument('--figures', action='store_true')
    options = arguments.parse_args()
    environment = Environment('datasette')
    if environment.version('datasette') is None:
        return not_run('Datasette', 'it cannot be installed from PyPI')
    feeds = [(os.path.join(HERE, 'Fixtures/harbour-city'), CITY)]
    if options.figures or LONG:
        feeds.append((FEED, PARAMETERS))
    failures = [each for feed, parameters in feeds if os.path.exists(feed)
                for each in check(Tools(options.bin), environment, feed, parameters, options.figures)]
    print('\n'.join(f'datasette: {each}' for each in failures or ['all pages are there']))
    return 1 if failures else 0


def check(tools: Tools, environment: Environment, feed: str, parameters: dict[str, str], figures: bool) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        database = tools.imported(feed, os.path.join(folder, 'feed.sqlite'))
        path = os.path.join(folder, 'metadata.json')
        with open(path, 'w') as file:
            subprocess.run([tools.path('gtfs-query'), '--database', database, 'info', '--datasette'], stdout=file, check=True)
        run = subprocess.run([environment.python, '-c', READER, database, path, json.dumps(parameters)], capture_output=True, text=True)
        if run.returncode != 0:
            return [run.stderr]
    *pages, (tables, views) = json.loads(run.stdout)
    if figures:
        slowest = sorted(pages, key=lambda page: -page[2])[:3]
        print(f'{os.path.basename(feed)}: {len(pages)} pages, the slowest {[(page[0].split("?")[0], round(page[2], 2)) for page in slowest]}')
    failures = [f'{page} has status {status} after {seconds:.2f} s' for page, status, seconds, _ in pages if status != 200 or seconds > 1]
    failures += [f'the table {each} is listed' for each in tables]
    return failures + [f'the view {each} is listed' for each in views if each in ('visits', 'trip_keys', 'pattern_stops')]


if __name__ == '__main__':
    sys.exit(main())
