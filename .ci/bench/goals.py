#!/usr/bin/env python3
"""Every figure of a feed beside its goal: what gtfs-benchmark finds in its own process, and imports and commands as processes.

    .ci/bench/goals.py [--bin BIN_DIR] [--runs 3] [--questions 200] [--json FILE] FEED.zip | DATABASE …

Of a feed, imports it first; of a database, asks it alone. Prints Markdown. Run it while the machine does nothing else.
"""
from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from statistics import median
from typing import Any

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import Cost, Tools, measured, parser, version
from kit.tables import head, row

Figure = dict[str, Any]
# Of figures that are not gtfs-benchmark's: the most, and of which feeds that is asked.
GOALS = {
    'import_seconds': (0.3, 'to 5 MB of text'), 'import_over_unzip': (1.5, 'from a million stop_times on'),
    'import_peak_memory_bytes': (150e6, ''), 'process': (0.03, ''), 'view_scan': (60, 'at Sydney scale'),
    'view_trip': (0.01, 'at Sydney scale'), 'view_stop': (0.01, 'at Sydney scale'),
    'database_over_zip': (0.6, 'at Sydney scale, and as the median of zips of 200 kB and more')}
SHOWN = ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'stop_headsign']


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument('--runs', type=int, default=3, help='imports of a feed; the median counts')
    arguments.add_argument('--questions', type=int, default=200)
    arguments.add_argument('--json', help='write the figures to this file')
    arguments.add_argument('sources', nargs='+')
    options = arguments.parse_args()
    results = [measure(Tools(options.bin), each, options.runs, options.questions) for each in options.sources]
    if options.json:
        with open(options.json, 'w') as file:
            file.write(as_json(results))
    print(machine(results[0]) + ''.join(f'\n\n{table(each)}' for each in results))


def as_json(results: list[Figure]) -> str:
    return json.dumps({'machine': facts(results[0]), 'feeds': results}, indent=2, sort_keys=True) + '\n'


def measure(tools: Tools, source: str, runs: int, questions: int) -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        database, imported = source, []
        if not source.endswith('.sqlite'):
            database = os.path.join(folder, 'feed.sqlite')
            imported = imports(tools, source, database, runs)
        answers = json.loads(output([tools.path('gtfs-benchmark'), 'answers', database, '--questions', str(questions)]))
        if imported:
            seconds = next(each['value'] for each in imported if each['key'] == 'import_seconds')
            imported.insert(3, number('import_rate', 'stop_times imported', answers['stop_times'] / seconds, 'per_second'))
            imported += sizes(json.loads(output([tools.path('gtfs-query'), '--database', database, 'size', '--format', 'json'])))
        asked = answers.pop('asked')
        figures = imported + answers['figures'] + processes(tools, database, asked) + views(database, asked)
        scale = answers | {'feed': os.path.basename(source)}
        return scale | {'figures': [held(figure, scale) for figure in figures]}


def number(key: str, name: str, value: float, unit: str) -> Figure:
    return {'key': key, 'name': name, 'value': value, 'unit': unit}


def latency(key: str, name: str, costs: list[Cost]) -> Figure:
    taken = sorted(cost.seconds for cost in costs)
    return {'key': key, 'name': name, 'unit': 'seconds', 'median': taken[(len(taken) - 1) // 2], 'p99': taken[-1],
            'worst': taken[-1], 'count': len(taken)}


def imports(tools: Tools, feed: str, database: str, runs: int) -> list[Figure]:
    """Inflates the feed and imports it, in turn."""
    inflated, made = [], []
    for _ in range(runs):
        if shutil.which('unzip') and os.path.isfile(feed):
            inflated.append(measured(['unzip', '-p', feed]))
        made.append(measured([tools.path('gtfs-import'), feed, '--output', database, '--force', '--quiet']))
    missing: Figure = {'missing': 'no zip, or no unzip'}
    name = '`unzip -p FEED > /dev/null`'
    pairs = [ours.seconds / theirs.seconds for ours, theirs in zip(made, inflated)]
    return [
        number('unzip_seconds', name, median(each.seconds for each in inflated), 'seconds') if inflated
        else missing | {'key': 'unzip_seconds', 'name': name},
        number('import_seconds', 'import, wall time', median(each.seconds for each in made), 'seconds'),
        # The median of the pairs, so that a slow moment of the machine weighs on both.
        number('import_over_unzip', 'import over unzip', median(pairs), 'ratio') if pairs
        else missing | {'key': 'import_over_unzip', 'name': 'import over unzip', 'unit': 'ratio'},
        number('import_cpu_seconds', 'import, time of all cores', median(each.processor for each in made), 'seconds'),
        number('import_peak_memory_bytes', 'import, peak memory', max(each.memory for each in made), 'bytes')]


def sizes(size: Figure) -> list[Figure]:
    return [
        number('database_bytes', 'database', size['bytes'], 'bytes'),
        number('database_over_zip', 'database over zip', size.get('ratio_to_zip', 0), 'ratio'),
        number('database_over_text', 'database over text', size.get('ratio_to_text', 0), 'ratio'),
        number('bytes_per_stop_time', 'bytes a stop_time', size.get('bytes_per_stop_time', 0), 'ratio'),
        number('plain_estimate_bytes', 'plain SQLite import, estimated', size['plain_estimate_bytes'], 'bytes'),
    ] + [number(f'bytes_of_{kind["kind"]}', f'bytes of {kind["kind"].replace("_", " ")}', kind['bytes'], 'bytes')
         for kind in size.get('kinds', [])]


def processes(tools: Tools, database: str, asked: Figure) -> list[Figure]:
    """gtfs-query as a process, from start to end."""
    commands = [('info', 'info', ['info'])]
    if asked.get('station'):
        at = ['departures', asked['station'], '--at', asked['moment']]
        commands.append(('departures_hour', 'departures at the busiest station, the next hour', at))
        commands.append(('departures_20', 'the same, 20 rows', [*at, '--limit', '20']))
    for key, name, words in [('nearby', 'nearby, the densest place', asked.get('position')), ('search', 'search, a whole name', asked.get('text')),
                             ('trip', 'trip', asked.get('trip'))]:
        if words:
            commands.append((key, name, [key, *map(str, words if isinstance(words, list) else [words])]))
    return [latency(f'process_{key}', f'`gtfs-query` as a process: {name}',
                    # The first run brings the file and the program into the system's cache.
                    [measured([tools.path('gtfs-query'), '--database', database, *words]) for _ in range(10)][1:])
            for key, name, words in commands]


def views(database: str, asked: Figure) -> list[Figure]:
    """The views in the ordinary sqlite3 shell, whose start is in it: some 2 ms."""
    if not shutil.which('sqlite3'):
        return []
    statements = [('scan', 'every row', f'SELECT count(*), {", ".join(f"count({each})" for each in SHOWN)} FROM stop_times', 1)]
    for kind, column in (('trip', 'trip_id'), ('stop', 'stop_id')):
        if text := asked.get(f'middle_{kind}'):
            quoted = text.replace("'", "''")
            statements.append((kind, f'one {kind}', f"SELECT * FROM stop_times WHERE {column} = '{quoted}'", 9))
    return [latency(f'view_{kind}', f'`stop_times` in the `sqlite3` shell: {name}',
                    [measured(['sqlite3', '-readonly', database, sql]) for _ in range(runs)]) for kind, name, sql, runs in statements]


def held(figure: Figure, scale: Figure) -> Figure:
    """The figure with its goal, and whether it is met."""
    goal = GOALS.get('process' if figure['key'].startswith('process_') else figure['key'])
    if goal is None:
        return figure
    most, scope = goal
    figure |= {'goal': most, 'goal_is_least': False, 'goal_scope': scope}
    asked = {'to 5 MB of text': scale['text_bytes'] <= 5e6, 'from a million stop_times on': scale['stop_times'] >= 1e6, '': True}
    if 'missing' not in figure and asked.get(scope, scale['stop_times'] >= 5e6):
        figure['met'] = figure['median' if 'median' in figure else 'value'] <= most
    return figure


def facts(result: Figure) -> Figure:
    """Where the figures come from."""
    return {
        'toolkit': version(), 'cores': os.cpu_count(), 'memory': os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES'),
        'processor': value('/proc/cpuinfo', 'model name', ':'),
        'system': value('/etc/os-release', 'PRETTY_NAME', '=') or platform.platform(), 'swift': first_line(['swift', '--version']),
        'sqlite': result['sqlite'], 'libzip': first_line(['pkg-config', '--modversion', 'libzip'])}


def machine(result: Figure) -> str:
    known = facts(result)
    return (f'gtfs-toolkit {known["toolkit"]}; {known["cores"]} cores ({known["processor"] or "unknown"}), '
            f'{known["memory"] / 2**30:.0f} GiB of memory, {known["system"]}; {known["swift"] or "no Swift on the path"}, '
            f'SQLite {known["sqlite"]}, libzip {known["libzip"] or "unknown"}.')


def value(path: str, name: str, mark: str) -> str | None:
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return next((line.split(mark, 1)[1].strip().strip('"') for line in file if line.startswith(name)), None)


def first_line(command: list[str]) -> str | None:
    return output(command).partition('\n')[0] if shutil.which(command[0]) else None


def output(command: list[str]) -> str:
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f'goals: {" ".join(command)}: {run.stderr.strip()}')
    return run.stdout


def table(result: Figure) -> str:
    lines = [f'{result["feed"]}: {result["zip_bytes"] / 1e6:.1f} MB of zip, {result["text_bytes"] / 1e6:.1f} MB of text, '
             f'{result["stop_times"]:,} stop_times.', '', head(['', 'goal', 'measured', ''])]
    return '\n'.join(lines + [row([each['name'], goal_text(each), measured_text(each), verdict(each)]) for each in result['figures']])


def goal_text(figure: Figure) -> str:
    if 'goal' not in figure:
        return ''
    text = f'at {"least" if figure["goal_is_least"] else "most"} {quantity(figure["goal"], figure.get("unit", "seconds"))}'
    text += f', p99 {quantity(figure["goal_p99"], "seconds")}' if 'goal_p99' in figure else ''
    return text if 'met' in figure else f'{text} {figure["goal_scope"]}'.rstrip()


def measured_text(figure: Figure) -> str:
    if 'missing' in figure:
        return f'not measured: {figure["missing"]}'
    if 'median' in figure:
        middle, p99, worst = (quantity(figure[key], 'seconds') for key in ('median', 'p99', 'worst'))
        return f'{middle}, p99 {p99}, worst {worst} ({figure["count"]})'
    return quantity(figure['value'], figure['unit'])


def verdict(figure: Figure) -> str:
    return {True: 'met', False: '**missed**', None: ''}[figure.get('met')]


def quantity(value: float, unit: str) -> str:
    if unit == 'bytes':
        return f'{value / 1e6:.{3 if value < 1e7 else 1}f} MB'
    if unit == 'seconds':
        return f'{value:.2f} s' if value >= 0.1 else f'{value * 1000:.3g} ms'
    return f'{value:,.0f}/s' if unit == 'per_second' else f'{value:.2f}'


if __name__ == '__main__':
    main()
