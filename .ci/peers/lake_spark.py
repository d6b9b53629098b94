#!/usr/bin/env python3
"""A lake of docs/examples/lake in a Spark cluster of its own on loopback, a master and two workers as processes: the questions of the
cookbook, feed by feed, those of docs/scale.md over all feeds, and the visits of two recorders have the rows that SQLite and the
commands give, also where a worker is killed in the middle of one. Exit 1 where a row differs.

    .ci/peers/lake_spark.py [--bin BIN_DIR] [--figures]

Of two small feeds every fourth question is asked, others on each day or as GTFS_SEED says; with GTFS_LONG=1 all of them of twenty
real feeds. --figures prints the seconds of Spark and of DuckDB over these, and over ten copies of each. The packages come from
PyPI into .build/spark, Java 17 or newer from Debian; where one is not to be had, the check is not run.
"""
import contextlib
import csv
import io
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import LONG, Environment, Tools, not_run, parser
from peers import lake_feeds

PACKAGES = ['duckdb', 'duckdb-extension-sqlite-scanner', 'pyspark']
# For a Java that runs for a minute.
QUICK = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--figures', action='store_true')
    options = arguments.parse_args()
    # The cluster is stopped also where this is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    # Spark takes its Java before that of PATH, whatever version it is.
    os.environ.pop('JAVA_HOME', None)
    if not have_java():
        return not_run('Spark', 'there is no Java 17 or newer: sudo apt-get install openjdk-17-jre-headless')
    if missing := Environment('spark').enter(PACKAGES):
        return not_run('Spark', f'of PyPI cannot be installed: {", ".join(missing)}')
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(options.bin)
        paths = lake_feeds.databases(tools, folder)
        lake = os.path.join(folder, 'lake')
        lake_feeds.run_lake(sys.executable, lake, *paths.values())
        watched = lake_of_visits(tools, folder)
        begun = [time.monotonic()]
        with Cluster(folder) as cluster:
            begun.append(time.monotonic())
            failures = [each for number, feed_id in enumerate(paths) for each in cookbook(cluster, lake, feed_id, paths, number)]
            begun.append(time.monotonic())
            failures += visits(cluster, *watched) + over_all(cluster, lake, paths)
            begun.append(time.monotonic())
            failures += worker_killed(cluster, lake, paths)
            begun.append(time.monotonic())
            taken = [f'{after - before:.0f}' for before, after in zip(begun, begun[1:])]
            print(f'spark: {lake_feeds.chosen_said()}; {taken[0]} s until the cluster is there, {taken[1]} s for these, {taken[2]} s for the '
                  f'questions over all feeds, {taken[3]} s with a worker killed', flush=True)
            if options.figures:
                for times in (1, 10):
                    if times > 1:
                        lake_feeds.copies(lake, times)
                    figures(cluster, lake, len(paths) * times)
    print('\n'.join(f'spark: {each}' for each in failures or ['all the same']))
    return 1 if failures else 0


def have_java():
    """Whether there is Java 17 or newer; root installs it."""
    for package in (None, 'openjdk-17-jre-headless', 'default-jre-headless'):
        if package and os.getuid() == 0 and shutil.which('apt-get'):
            for words in (['update', '-qq'], ['install', '-y', '-qq', '--no-install-recommends', package]):
                subprocess.run(['apt-get', *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if shutil.which('java'):
            said = subprocess.run(['java', '-version'], capture_output=True, text=True).stderr
            if (number := re.search(r'version "(\d+)', said)) and int(number[1]) >= 17:
                return True
    return False


class Cluster:
    """A master, two workers of one core each, and a session of theirs."""

    def __init__(self, folder):
        import pyspark
        self.folder, self.program = folder, os.path.join(os.path.dirname(pyspark.__file__), 'bin/spark-class')
        self.log = open(os.path.join(folder, 'spark.log'), 'w')
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            self.port = free.getsockname()[1]
        self.processes = []

    def __enter__(self):
        from pyspark.sql import SparkSession
        os.environ['SPARK_LOCAL_IP'] = '127.0.0.1'
        try:
            self.start('master.Master', '--host', '127.0.0.1', '--port', str(self.port), '--webui-port', '0')
            self.wait(self.listens)
            self.workers = [self.start_worker(), self.start_worker()]
            settings = {'spark.executor.memory': '640m', 'spark.driver.memory': '640m', 'spark.driver.host': '127.0.0.1', 'spark.ui.enabled': 'false',
                        'spark.sql.shuffle.partitions': '8' if LONG else '2', 'spark.log.level': 'ERROR', 'spark.ui.showConsoleProgress': 'false',
                        'spark.sql.ansi.enabled': 'false'}
            if not LONG:
                # Of small feeds most of the time is that of compilers.
                settings |= {'spark.sql.codegen.wholeStage': 'false', 'spark.sql.adaptive.enabled': 'false', 'spark.sql.leafNodeDefaultParallelism': '2',
                             'spark.driver.extraJavaOptions': QUICK, 'spark.executor.extraJavaOptions': QUICK}
            building = SparkSession.builder.master(f'spark://127.0.0.1:{self.port}').appName('lake')
            for name, value in settings.items():
                building = building.config(name, value)
            self.session = building.getOrCreate()
            self.wait(lambda: self.executors() == 2)
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self, kind, *arguments):
        # A group of its own: a machine that fails takes its executors with it.
        process = subprocess.Popen([self.program, f'org.apache.spark.deploy.{kind}', *arguments], stdout=self.log, stderr=self.log,
                                   start_new_session=True, env=os.environ | {'SPARK_DAEMON_MEMORY': '256m', 'SPARK_DAEMON_JAVA_OPTS': QUICK})
        self.processes.append(process)
        return process

    def start_worker(self):
        return self.start('worker.Worker', f'spark://127.0.0.1:{self.port}', '--cores', '1', '--memory', '1g', '--webui-port', '0',
                          '--work-dir', os.path.join(self.folder, f'work{len(self.processes)}'))

    def wait(self, is_so, seconds=90):
        end = time.monotonic() + seconds
        while True:
            with contextlib.suppress(OSError):
                if is_so():
                    return
            if time.monotonic() > end:
                raise SystemExit('spark: the cluster does not come up')
            time.sleep(0.2)

    def listens(self):
        with socket.socket() as asking:
            return asking.connect_ex(('127.0.0.1', self.port)) == 0

    def executors(self):
        """Executors that are there, without the driver."""
        return self.session.sparkContext._jsc.sc().getExecutorMemoryStatus().size() - 1

    def kill(self, process):
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def rows(self, sql):
        return lake_feeds.rows(self.session.sql(sql).collect())

    def views(self, lake, feed_id=None, is_merged=True):
        views().spark(self.session, lake, feed_id, is_merged)

    def __exit__(self, *_):
        if hasattr(self, 'session'):
            self.session.stop()
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                self.kill(process)
        self.log.close()


def views():
    sys.path.append(lake_feeds.EXAMPLE)
    import views
    return views


def cookbook(cluster, lake, feed_id, paths, number):
    """The questions of the cookbook, of one feed."""
    cluster.views(lake, feed_id)
    for title, sql, other in lake_feeds.chosen(list(lake_feeds.questions(paths[feed_id], lake_feeds.SPARK)), number):
        yield from lake_feeds.differs(f'{feed_id}: {title}', lake_feeds.of_one(paths[feed_id], sql), cluster.rows(other))


def over_all(cluster, lake, paths):
    cluster.views(lake)
    asked = lake_feeds.page_questions()
    assert len(asked) > 3
    return [each for title, sql in asked for each in lake_feeds.differs(title, lake_feeds.of_all(paths, sql), cluster.rows(sql))]


def lake_of_visits(tools, folder):
    """A lake with the visits of two machines side by side, and what `gtfs-query visits` has of both merged."""
    lake, database = os.path.join(folder, 'watched'), tools.imported(lake_feeds.CITY, os.path.join(folder, 'watched.sqlite'))
    *beside, merged = lake_feeds.histories(tools, os.path.join(folder, 'machines'), database, lake_feeds.A_DAY_OF_BOTH)
    more = [word for path in beside for word in ('--history', f'watched={path}')]
    lake_feeds.run_lake(sys.executable, lake, database, *more, '--query', tools.path('gtfs-query'))
    table = csv.DictReader(io.StringIO(lake_feeds.query(tools, database, 'visits', '--history', merged, '--format', 'csv')))
    names = re.findall(r'[a-z_]+', lake_feeds.VISITS.split('FROM')[0].removeprefix('SELECT'))
    return lake, lake_feeds.rows([row[name] for name in names] for row in table)


def visits(cluster, lake, expected):
    cluster.views(lake)
    return lake_feeds.differs('visits', expected, cluster.rows(lake_feeds.VISITS))


def worker_killed(cluster, lake, paths):
    """A worker and its executor end while tasks of a question run; the rows are the same, and some of the tasks ran again."""
    title, sql = lake_feeds.page_questions()[0]
    # Eight tasks of some seconds beside it.
    count = 200_000_000 if LONG else 40_000_000
    longer = f'SELECT * FROM ({sql}) CROSS JOIN (SELECT count(*) AS n FROM range(0, {count}, 1, 8) WHERE hash(id, id) % 7 = 3)'
    answer: list = []
    asking = threading.Thread(target=lambda: answer.append([row[:-1] for row in cluster.rows(longer)]))
    tracker = cluster.session.sparkContext.statusTracker()
    seen: set[int] = set()

    def is_in_the_middle():
        seen.update(tracker.getActiveStageIds())
        stages = [stage for stage in map(tracker.getStageInfo, tracker.getActiveStageIds()) if stage]
        return any(stage.numTasks == 8 and stage.numActiveTasks == 2 and stage.numCompletedTasks < 5 for stage in stages)

    asking.start()
    cluster.wait(lambda: is_in_the_middle() or not asking.is_alive())
    if not asking.is_alive():
        print('spark: a question ended before a worker could be killed')
        return lake_feeds.differs('before a worker is killed', lake_feeds.of_all(paths, sql), answer[0] if answer else [])
    cluster.kill(cluster.workers[0])
    begun = time.monotonic()
    asking.join(180)
    if asking.is_alive():
        return ['a question does not end after its worker was killed']
    # A task that ran is lost, and a stage of which the worker had rows runs again.
    failed = sum(stage.numFailedTasks + stage.currentAttemptId for stage in map(tracker.getStageInfo, seen) if stage)
    print(f'spark: a worker was killed, {failed} tasks and stages ran again, and the question took {time.monotonic() - begun:.1f} s more')
    cluster.wait(lambda: cluster.executors() == 1)
    cluster.workers[0] = cluster.start_worker()
    cluster.wait(lambda: cluster.executors() == 2)
    differences = lake_feeds.differs('with a worker killed', lake_feeds.of_all(paths, sql), answer[0] if answer else [])
    return differences + ([] if failed else ['no task was lost with the worker'])


def figures(cluster, lake, count):
    import duckdb
    connection = duckdb.connect(config={'threads': 2})
    views().duckdb(connection, lake)
    begun = time.monotonic()
    cluster.views(lake, is_merged=False)
    print(f'| {count} feeds | Spark {time.monotonic() - begun:.1f} s for its views | DuckDB |')
    for title, sql in lake_feeds.page_questions():
        taken = []
        for ask in (lambda sql=sql: cluster.session.sql(sql).collect(), lambda sql=sql: connection.execute(sql).fetchall()):
            begun = time.monotonic()
            ask()
            taken.append(time.monotonic() - begun)
        print(f'| {title} | {taken[0]:.1f} | {taken[1]:.1f} |', flush=True)


if __name__ == '__main__':
    sys.exit(main())
