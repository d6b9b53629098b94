#!/usr/bin/env python3
"""Two instances of docs/examples/board-service behind HAProxy, under load, while docs/examples/board-service/roll.sh brings them a new
timetable and a new version of the service, and while one of them is killed. Exit 1 where an answer fails, or the answers of one page
are of two versions of the timetable or the service.

    .ci/pages/balancer.py PROGRAM IMPORT_AND_EXPORT_FOLDER [--figures]

A rider opens a stop, its board and its routes one after the other, as the page does, and comes back some seconds later. The
instances read messages from one file, and answer alike. --figures also counts the pages of two versions without cookies and without
roll.sh, and boards a second by wrk.
"""
import argparse
import collections
import contextlib
import http.client
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
EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../docs/examples/board-service')
sys.path.append(os.path.join(EXAMPLE, 'checks'))

import service as messages
from kit.commands import HERE, Tools, not_run

CITY = os.path.join(HERE, 'Fixtures/harbour-city')
RIDERS = 20
# Seconds that the cookie lasts here at least. A page that takes longer, as on a machine with other work, may have parts of both
# instances.
COOKIE = 2
# Seconds after which nobody has a cookie any more: HAProxy notes times by four seconds.
QUIET = COOKIE + 4
PAGE = ['/stops/2000', '/stops/2000/departures?limit=20', '/routes?stop=2000']


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('program')
    arguments.add_argument('bin')
    arguments.add_argument('--figures', action='store_true')
    options = arguments.parse_args()
    if not have_haproxy():
        return not_run('services', 'HAProxy is missing: sudo apt-get install haproxy')
    with tempfile.TemporaryDirectory() as folder, Balanced(options.program, Tools(options.bin), folder) as balanced:
        failures = rolled(balanced)
        if options.figures:
            without(balanced)
            boards(balanced)
    print('\n'.join(f'services: {each}' for each in failures or ['no answer failed, and no page had two versions']))
    return 1 if failures else 0


def have_haproxy():
    if not shutil.which('haproxy', path=PATH) and os.getuid() == 0 and shutil.which('apt-get'):
        for words in (['update', '-qq'], ['install', '-y', '-qq', '--no-install-recommends', 'haproxy']):
            subprocess.run(['apt-get', *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return shutil.which('haproxy', path=PATH) is not None


PATH = os.environ['PATH'] + ':/usr/sbin'


class Balanced:
    """The instances, each with a database of its own, and HAProxy with the configuration of the example on free ports."""

    def __init__(self, program, tools, folder):
        self.program, self.tools, self.folder = program, tools, folder
        self.ports = dict(zip(['riders', 'admin', 'north', 'south'], free_ports(4)))
        self.processes: dict[str, subprocess.Popen] = {}
        self.release = '1'
        self.log = open(os.path.join(folder, 'log'), 'w')
        with open(os.path.join(EXAMPLE, 'haproxy.cfg')) as file:
            text = file.read()
        for ours, name in (('8000', 'riders'), ('8099', 'admin'), ('8081', 'north'), ('8082', 'south')):
            text = text.replace(f'127.0.0.1:{ours}', f'127.0.0.1:{self.ports[name]}')
        self.configuration = text.replace('maxidle 5s', f'maxidle {COOKIE}s')

    def __enter__(self):
        try:
            return self.started()
        except BaseException:
            self.__exit__(True)
            raise

    def started(self):
        self.feed = os.path.join(self.folder, 'feed')
        shutil.copytree(CITY, self.feed)
        self.publish()
        for instance in ('north', 'south'):
            os.mkdir(os.path.join(self.folder, instance))
            self.update(instance)
            self.start(instance)
        self.balance(self.configuration)
        return self

    def publish(self):
        """A new version of the timetable in the folder that the instances fetch it from."""
        path = os.path.join(self.feed, 'feed_info.txt')
        with open(path) as file:
            text = file.read()
        with open(path, 'w') as file:
            file.write(re.sub(r'harbour-city-(\d+)', lambda found: f'harbour-city-{int(found[1]) + 1}', text))
        database = self.tools.imported(self.feed, os.path.join(self.folder, 'next.sqlite'))
        subprocess.run([self.tools.path('gtfs-export'), database, '--publish', os.path.join(self.folder, 'public'), '--quiet'], check=True)

    def commands(self):
        """What roll.sh runs for an instance: the updater, and a wait for the version; and a stop of the process."""
        database, manifest = f'{self.folder}/$INSTANCE/sydney.sqlite', f'{self.folder}/public/manifest.json'
        return f'"{self.tools.path("gtfs-import")}" {manifest} --output {database} --quiet'

    def update(self, instance):
        subprocess.run(['bash', '-c', self.commands()], check=True, env=os.environ | {'INSTANCE': instance})

    def start(self, instance):
        realtime = os.path.join(self.folder, 'messages.json')
        if not os.path.exists(realtime):
            messages.write(realtime, messages.message([], {}))
        self.processes[instance] = subprocess.Popen(
            [self.program, os.path.join(self.folder, instance, 'sydney.sqlite'), '--port', str(self.ports[instance]), '--behind-proxy',
             '--release', self.release, '--rate', '0', '--connections', '4000', '--log-level', 'error', '--realtime', realtime, '--interval', '1'],
            stdout=self.log, stderr=self.log)
        wait(lambda: ask(self.ports[instance], '/healthz')[0] == 200)

    def balance(self, configuration):
        if 'haproxy' in self.processes:
            self.processes.pop('haproxy').kill()
        path = os.path.join(self.folder, 'haproxy.cfg')
        with open(path, 'w') as file:
            file.write(configuration)
        self.processes['haproxy'] = subprocess.Popen([str(shutil.which('haproxy', path=PATH)), '-f', path], stdout=self.log, stderr=self.log)
        wait(lambda: ask(self.ports['riders'], '/healthz')[0] == 200)

    def roll(self, command):
        """Runs roll.sh as the example has it."""
        run = subprocess.run(['bash', os.path.join(EXAMPLE, 'roll.sh'), 'bash', '-c', command], capture_output=True, text=True,
                             env=os.environ | {'ADMIN': str(self.ports['admin']), 'QUIET': str(QUIET)})
        if run.returncode or run.stdout.count('is done') != 2:
            raise SystemExit(f'services: roll.sh: {run.stdout}{run.stderr}')

    def version(self, instance):
        return version_of(ask(self.ports[instance], PAGE[0])[1])

    def __exit__(self, kind=None, *_):
        if kind:
            with open(self.log.name) as file:
                print(file.read()[-2000:])
        for process in self.processes.values():
            with contextlib.suppress(ProcessLookupError):
                process.kill()
                process.wait()
        self.log.close()


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(('127.0.0.1', 0))
        return [each.getsockname()[1] for each in sockets]


def ask(port, target, headers=()):
    """Status and headers of an answer; its body is read to its end."""
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
    try:
        connection.request('GET', target, headers=dict(headers))
        response = connection.getresponse()
        response.read()
        return response.status, response.headers
    finally:
        connection.close()


def wait(is_so, seconds=120):
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(OSError, http.client.HTTPException):
            if is_so():
                return
        if time.monotonic() > end:
            raise SystemExit('services: waited in vain')
        time.sleep(0.2)


def version_of(headers):
    """Of the timetable and the service: the feed's hash, the time of its import, the toolkit and the release, as an ETag begins."""
    return '-'.join(headers.get('ETag', '').removeprefix('W/').strip('"').split('-')[:4])


class Riders:
    """Many riders with a browser each; `with` lets them ride, and counts what they saw."""

    def __init__(self, port):
        self.port, self.end = port, threading.Event()
        self.pages: list[tuple[list[str], float]] = []
        self.failed: list[str] = []
        self.instances: collections.Counter = collections.Counter()
        self.threads = [threading.Thread(target=self.ride, args=(number,)) for number in range(RIDERS)]

    def ride(self, number):
        cookie, visits = '', 0
        while not self.end.is_set():
            versions, begin = [], time.monotonic()
            for target in PAGE:
                try:
                    status, headers = ask(self.port, target, {'Cookie': cookie} if cookie else {})
                except (OSError, http.client.HTTPException) as error:
                    status, headers = 0, {}
                    self.failed.append(f'{target}: {error!r}')
                if status != 200:
                    self.failed.append(f'{target}: {status}')
                    continue
                versions.append(version_of(headers))
                given = headers.get('Set-Cookie')
                if given:
                    cookie = given.split(';')[0]
                self.instances[cookie[:14]] += 1
            self.pages.append((versions, time.monotonic() - begin))
            visits += 1
            # A rider comes back at once some times, and then after the time of the cookie: roll.sh waits for that.
            self.end.wait(QUIET + number % 5 / 2 if visits % 3 == 0 else 0.5 + number % 5 / 2)

    def __enter__(self):
        for each in self.threads:
            each.start()
        return self

    def __exit__(self, *_):
        self.end.set()
        for each in self.threads:
            each.join()

    def mixed(self):
        return sum(len(set(versions)) > 1 for versions, seconds in self.pages if seconds < COOKIE)

    def slow(self):
        return sum(seconds >= COOKIE for _, seconds in self.pages)


def rolled(balanced):
    """A new timetable, a new version of the service and a killed instance, each under load: a sentence for each fault."""
    failures = []
    ports = balanced.ports
    with Riders(ports['riders']) as riders:
        time.sleep(3)
        before = balanced.version('north')
        balanced.publish()
        # The service looks at its file every two seconds.
        balanced.roll(balanced.commands() + ' && sleep 5')
        after = [balanced.version(each) for each in ('north', 'south')]
        if before in after or len(set(after)) > 1:
            failures.append(f'the new timetable is not in use: {before}, then {after}')
        time.sleep(1)
        balanced.release = '2'
        restarts = threading.Thread(target=restarted, args=(balanced, dict(balanced.processes)))
        restarts.start()
        balanced.roll(f'touch {balanced.folder}/stop-$INSTANCE; until [ -e {balanced.folder}/started-$INSTANCE ]; do sleep 0.2; done')
        restarts.join()
        newest = [balanced.version(each) for each in ('north', 'south')]
        if after[0] in newest or len(set(newest)) > 1:
            failures.append(f'the new version of the service is not in use: {after}, then {newest}')
        balanced.processes['north'].send_signal(signal.SIGKILL)
        balanced.processes['north'].wait()
        time.sleep(6)
        balanced.start('north')
        time.sleep(4)
    seen = {version for versions, _ in riders.pages for version in versions}
    print(f'services: {len(riders.pages)} pages, {riders.slow()} slower than the cookie, {len(riders.failed)} failed answers, '
          f'{riders.mixed()} pages of two versions')
    failures += [f'an answer failed: {each}' for each in riders.failed[:3]]
    if riders.mixed() or riders.slow() > len(riders.pages) / 2:
        failures.append(f'{riders.mixed()} pages had two versions, and {riders.slow()} of {len(riders.pages)} took too long to say')
    if seen != {before, *after, *newest} or len(riders.instances) != 2:
        failures.append(f'the riders saw the versions {seen} of the instances {list(riders.instances)}')
    return failures + alike(balanced)


def restarted(balanced, processes):
    """Ends the process of each instance when roll.sh says so, and starts one of the new version."""
    for instance in ('north', 'south'):
        wait(lambda instance=instance: os.path.exists(f'{balanced.folder}/stop-{instance}'))
        processes[instance].send_signal(signal.SIGTERM)
        processes[instance].wait()
        balanced.start(instance)
        with open(f'{balanced.folder}/started-{instance}', 'w'):
            pass


def alike(balanced):
    """One file of messages for both: their boards say the same within some seconds of a new message."""
    ports, cancelled = balanced.ports, 'L1-N-0010'
    rows = [{'trip_id': f'L1-S-{hour:02}00', 'service_date': time.strftime('%Y%m%d'), 'stop_id': '2000', 'stop_sequence': 1} for hour in range(24)]

    def tags():
        return [ask(ports[each], '/stops/2000/departures?limit=20')[1].get('ETag') for each in ('north', 'south')]

    old = new = tags()
    messages.write(os.path.join(balanced.folder, 'messages.json'), messages.message(rows, {}, canceled={cancelled}))
    # Between the two questions a departure may leave.
    for _ in range(20):
        if new[0] == new[1] and new[0] not in old:
            break
        time.sleep(1)
        new = tags()
    return [] if new[0] == new[1] and new[0] not in old else [f'the boards of both instances are {new}, before {old}']


def without(balanced):
    """A new timetable that both instances take when they find it, once with cookies and once without."""
    bare = re.sub(r'    cookie .*\n| cookie \w+$', '', balanced.configuration, flags=re.M)
    for title, configuration in (('cookies', balanced.configuration), ('no cookies', bare)):
        balanced.balance(configuration)
        with Riders(balanced.ports['riders']) as riders:
            for _ in range(3):
                balanced.publish()
                for instance in ('north', 'south'):
                    balanced.update(instance)
                    time.sleep(3)
        print(f'services: without roll.sh, {title}: {len(riders.pages)} pages, {len(riders.failed)} failed answers, '
              f'{riders.mixed()} pages of two versions', flush=True)
    balanced.balance(balanced.configuration)


def boards(balanced):
    """Boards a second of one instance and of two, which share the cores of the machine, and what each takes of processors."""
    if not shutil.which('wrk'):
        not_run('services', 'wrk is missing: boards a second are not measured')
        return
    for title, port in (('one, asked itself', 'north'), ('both, by HAProxy', 'riders'), ('one, by HAProxy', 'riders')):
        if title.startswith('one, by'):
            balanced.processes['south'].kill()
            time.sleep(3)
        before = processor_times(balanced)
        run = subprocess.run(['wrk', '-t1', '-c16', '-d8s', '--latency', f'http://127.0.0.1:{balanced.ports[port]}{PAGE[1]}'],
                             capture_output=True, text=True, check=True).stdout
        taken = [after - then for after, then in zip(processor_times(balanced), before)]
        found = [re.search(pattern, run) for pattern in (r'Requests/sec:\s+([\d.]+)', r'\n\s+50%\s+(\S+)', r'\n\s+99%\s+(\S+)', r'(\d+) requests in')]
        asked = int((found.pop() or ['', '1'])[1])
        print(f'| {title} | {" | ".join(each[1] for each in found if each)} | {"errors" if "Non-2xx" in run or "Socket" in run else "no error"} '
              f'| {taken[0] / asked * 1e6:.0f} | {taken[1] / asked * 1e6:.0f} |', flush=True)


def processor_times(balanced):
    """Seconds of processors of both instances and of HAProxy until now."""
    seconds = {}
    for name, process in balanced.processes.items():
        seconds[name] = 0.0
        with contextlib.suppress(FileNotFoundError), open(f'/proc/{process.pid}/stat') as file:
            seconds[name] = sum(map(int, file.read().rpartition(')')[2].split()[11:13])) / os.sysconf('SC_CLK_TCK')
    return seconds['north'] + seconds['south'], seconds['haproxy']


if __name__ == '__main__':
    sys.exit(main())
