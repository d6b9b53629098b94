#!/usr/bin/env python3
"""Three servers of PostgreSQL on loopback that docs/examples/lake/cluster.sh loads and cluster.sql makes one of: the questions of the
cookbook, feed by feed, and those of docs/scale.md over all feeds have SQLite's rows, also after a reload; with a server down the
feeds of the others still answer. Exit 1 where something differs.

    .ci/peers/postgres_cluster.py [--bin BIN_DIR] [--figures]

Of small feeds every fourth question is asked, others on each day or as GTFS_SEED says; with GTFS_LONG=1 all of them of twenty real
feeds. --figures prints seconds.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import Tools, not_run, parser
from peers import lake_feeds
from peers.postgres_scripts import Server, server_programs


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--figures', action='store_true')
    options = arguments.parse_args()
    programs = server_programs()
    if not programs:
        return not_run('PostgreSQL on three servers', 'no server is installed: sudo apt-get install postgresql')
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        cluster = Cluster(programs, Tools(options.bin), folder)
        try:
            failures = cluster.checked(options.figures)
        finally:
            cluster.stop()
    print('\n'.join(f'postgres cluster: {each}' for each in failures or ['all the same']))
    return 1 if failures else 0


class Cluster:
    def __init__(self, programs, tools, folder):
        self.tools, self.folder, self.programs = tools, folder, programs
        self.servers = []
        for number in range(3):
            place = os.path.join(folder, f's{number}')
            os.mkdir(place)
            os.chmod(place, 0o755)
            self.servers.append(Server(programs, place))
            self.servers[-1].create('transit')
        self.up = set(range(3))

    def stop(self):
        for number in list(self.up):
            self.stop_one(number)

    def stop_one(self, number):
        self.servers[number].stop()
        self.up.remove(number)

    def script(self, *arguments, status=0, count=3):
        """Runs cluster.sh, for the first servers."""
        servers = ','.join(f'dbname=transit host=127.0.0.1 port={each.port} user=gtfs' for each in self.servers[:count])
        path = f'{self.tools.folder}:{self.programs}:{os.environ["PATH"]}'
        run = subprocess.run(['bash', os.path.join(lake_feeds.EXAMPLE, 'cluster.sh'), *arguments], capture_output=True, text=True,
                             env=os.environ | {'SERVERS': servers, 'PATH': path})
        if run.returncode != status:
            raise SystemExit(f'cluster.sh ends with {run.returncode}: {run.stdout}{run.stderr}')
        return run.stdout + run.stderr

    def where(self, feed_id):
        return int(self.script('where', feed_id))

    def spread(self):
        """Feeds such that each server has one: of the small feeds as many copies under other names as that takes."""
        paths = lake_feeds.databases(self.tools, self.folder)
        given = list(paths.items())
        for number in range(1, 20):
            if {self.where(feed_id) for feed_id in paths} == {0, 1, 2}:
                return paths
            name, path = given[number % len(given)]
            paths[f'{name}{number}'] = shutil.copy(path, os.path.join(self.folder, f'{name}{number}.sqlite'))
        raise SystemExit('postgres cluster: all names have one server')

    def gather(self, number, paths):
        """Makes the tables over all servers on one of them, and for each feed a schema in which the cookbook runs as it stands."""
        server = self.servers[number]
        server.create('country')
        values = [word for each, other in enumerate(self.servers) for word in ('-v', f's{each}=127.0.0.1 {other.port}')]
        server.psql('country', *values, '-v', 'dbname=transit', '-f', os.path.join(lake_feeds.EXAMPLE, 'cluster.sql'))
        for feed_id in paths:
            server.psql('country', '-c', f'''CREATE SCHEMA "{feed_id}"''')
            server.psql('country', '-A', '-t', text=f"""SELECT format('CREATE VIEW %I.%I AS SELECT * FROM public.%I WHERE feed_id = %L',
                '{feed_id}', relname, relname, '{feed_id}') FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'p' \\gexec\n""")

    def checked(self, has_figures):
        paths = self.spread()
        begun = time.monotonic()
        self.script('load', *paths.values())
        loaded = time.monotonic()
        self.gather(0, paths)
        if alone := {self.script('where', feed_id, count=1).strip() for feed_id in paths} - {'0'}:
            raise SystemExit(f'postgres cluster: with one server, feeds are on {alone}')
        failures = [each for number, feed_id in enumerate(paths) for each in self.cookbook(feed_id, paths[feed_id], number)]
        asked = time.monotonic()
        failures += self.over_all(paths)
        print(f'postgres cluster: {lake_feeds.chosen_said()}')
        if has_figures:
            print(f'postgres cluster: {len(paths)} feeds loaded in {loaded - begun:.1f} s, the cookbook asked in {asked - loaded:.1f} s, all '
                  f'feeds in {time.monotonic() - asked:.1f} s')
        self.script('load', *paths.values())
        return failures + [f'reloaded: {each}' for each in self.over_all(paths)] + self.one_down(paths)

    def cookbook(self, feed_id, path, number):
        for title, sql, _ in lake_feeds.chosen(list(lake_feeds.questions(path)), number):
            found = self.servers[0].rows('country', f'SET search_path = "{feed_id}";\n{sql}')
            yield from lake_feeds.differs(f'{feed_id}: {title}', lake_feeds.of_one(path, sql), found)

    def over_all(self, paths, number=0):
        asked = lake_feeds.page_questions()
        assert len(asked) > 3
        return [each for title, sql in asked
                for each in lake_feeds.differs(title, lake_feeds.of_all(paths, sql), self.servers[number].rows('country', sql))]

    def one_down(self, paths):
        """What answers with a server down, and what is said of the rest."""
        homes = {feed_id: self.where(feed_id) for feed_id in paths}
        self.gather(1, paths)
        self.stop_one(2)
        failures = []
        for feed_id, home in homes.items():
            text = self.said(f"SELECT count(*) FROM trips WHERE feed_id = '{feed_id}'")
            if (home == 2) != bool(re.search(r'could not connect to server "s2"', text)):
                failures.append(f'with server 2 down {feed_id} of server {home} says {text}')
        if 'could not connect to server "s2"' not in self.said('SELECT count(*) FROM trips'):
            failures.append('a question over all feeds does not say which server is down')
        text = self.script('load', *paths.values(), status=1)
        failures += [f'{feed_id} of server {home}: {text}' for feed_id, home in homes.items()
                     if (f'{feed_id} is on server {home}' in text) == (home == 2)]
        # The first server has the tables over all of them; so has the second.
        self.stop_one(0)
        there = {feed_id: path for feed_id, path in paths.items() if homes[feed_id] == 1}
        for feed_id, path in there.items():
            found = self.servers[1].rows('country', f"SELECT count(*) FROM stop_times WHERE feed_id = '{feed_id}'")
            failures += lake_feeds.differs(f'{feed_id}, asked on the second server', lake_feeds.of_one(path, 'SELECT count(*) FROM stop_times'), found)
        return failures

    def said(self, sql):
        try:
            return self.servers[0].psql('country', '-c', sql)
        except SystemExit as error:
            return str(error)


if __name__ == '__main__':
    sys.exit(main())
