"""Measures the service with wrk on loopback: load.py PROGRAM DATABASE GTFS_IMPORT [FEED].

The busiest station's board: without realtime, with it, and with an import of FEED beside it. Then handles and memory
over some minutes of mixed questions (GTFS_SOAK, seconds) while messages and the database are replaced.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from service import Service, id_text, message, rows_of, write

QUIET = ["--rate", "0", "--log-level", "notice", "--interval", "5"]
# Minutes that a board of a hundred rows looks ahead at a stop of buses.
LONG = 360
# Asks the targets of a file in turn.
SCRIPT = """
local targets, at = {}, 0
for line in io.lines(os.getenv("TARGETS")) do targets[#targets + 1] = line end
request = function()
  at = at % #targets + 1
  return wrk.format("GET", targets[at])
end
"""


class Load:
    """A run of wrk: its questions, one after the other on each connection."""

    def __init__(self, url, targets, seconds, connections):
        folder = pathlib.Path(tempfile.mkdtemp())
        (folder / "targets").write_text("\n".join(targets) + "\n")
        (folder / "script.lua").write_text(SCRIPT)
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "10s",
                   "-s", str(folder / "script.lua"), url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, "TARGETS": str(folder / "targets")})

    def result(self):
        """Requests, requests a second, the times of half and of 99 % of them, and what failed."""
        text = self.process.communicate()[0]
        assert self.process.returncode == 0, text
        sent = int(re.search(r"(\d+) requests in", text)[1])
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
        half, slow = (re.search(rf"^ +{part}%\s+(\S+)", text, re.M)[1] for part in (50, 99))
        errors = re.findall(r"Non-2xx or 3xx responses: \d+|Socket errors: .*", text)
        return sent, rate, half, slow, "; ".join(errors) or "none"


def row(name, service, targets, connections=16):
    _, rate, half, slow, errors = Load(service.url, targets, 8, connections).result()
    print(f"| {name} | {connections} | {rate:,.0f} | {half} | {slow} | {errors} |", flush=True)


def busiest(service):
    """Of the twelve stops with the most routes, the one with the longest board; all twelve; and stops all over the city."""
    found = service.ask("/stops?limit=1000&lat=-33.87&lon=151.21&radius=20000")["stops"]
    most = [row["stop_id"] for row in sorted(found, key=lambda row: -len(row.get("routes", [])))[:12]]
    return max(most, key=lambda stop: len(rows_of(service, [stop], LONG))), most, all_over(service)


def all_over(service, most=2000):
    """The positions of stops all over the city."""
    stops, cursor = [], ""
    while cursor is not None:
        page = service.ask("/stops?limit=1000" + (f"&cursor={id_text(cursor)}" if cursor else ""))
        stops += [row for row in page["stops"] if row.get("location_type", 0) == 0 and "stop_lat" in row]
        cursor = page.get("next")
    return {row["stop_id"]: (row["stop_lat"], row["stop_lon"]) for row in stops[::len(stops) // most + 1]}


def importing(program, feed, stop):
    """Imports a feed again and again."""
    output = pathlib.Path(tempfile.mkdtemp()) / "beside.sqlite"
    while not stop.is_set():
        subprocess.run([program, str(feed), "--output", str(output), "--quiet", "--force"], check=False)


def measure_schedule(program, database):
    """Boards, lists and journeys without realtime. Gives the busiest stop, and rows for the messages."""
    with Service(program, database, options=QUIET) as service:
        stop, stops, places = busiest(service)
        board = f"/stops/{id_text(stop)}/departures?minutes={LONG}"
        rows = len(service.ask(board)["departures"])
        row(f"board of {rows} rows", service, [board])
        row("board of 20 rows", service, [board + "&limit=20"])
        row("board of 20 rows", service, [board + "&limit=20"], connections=2)
        row("nearby", service, ["/stops?lat=-33.87&lon=151.21"])
        word = service.ask(f"/stops/{id_text(stop)}")["stop_name"].split()[0]
        row("search", service, [f"/search?text={id_text(word)}"])
        journeys = [f"/journeys?from={id_text(stop)}&to={id_text(other)}&limit=3" for other in stops if other != stop]
        row(f"journeys to {len(journeys)} stations", service, journeys, connections=2)
        return stop, places, rows_of(service, [stop, *places], 60)


def measure_realtime(program, database, importer, feed, stop, places, rows):
    folder = pathlib.Path(tempfile.mkdtemp())
    write(folder / "messages.json", message(rows, places))
    trips = len({row["trip_id"] for row in rows})
    board = f"/stops/{id_text(stop)}/departures?minutes={LONG}&limit=20"
    with Service(program, database, realtime=[folder / "messages.json"], options=QUIET) as service:
        wait_for_messages(service)
        row(f"board of 20 rows, realtime of {trips:,} trips", service, [board])
        row("predictions of 20 departures", service, [board.replace("departures", "predictions")])
        if feed:
            end = threading.Event()
            beside = threading.Thread(target=importing, args=(importer, feed, end))
            beside.start()
            row("board of 20 rows, realtime, an import beside it", service, [board])
            end.set()
            beside.join()


def wait_for_messages(service):
    for _ in range(150):
        if (service.ask("/feeds")["feeds"][0].get("realtime") or {}).get("status") == "live":
            return
        time.sleep(0.2)
    sys.exit("load: the messages are not taken up")


def times(service):
    """By path, as the service itself counts: requests, their mean, and a bound under which 99 % of them are."""
    with urllib.request.urlopen(service.url + "/metrics", timeout=20) as response:
        text = response.read().decode()
    buckets, rows = {}, []
    for path, bound, count in re.findall(r'_bucket\{path="([^"]*)",le="([^"]*)"\} (\d+)', text):
        buckets.setdefault(path, []).append((float(bound), int(count)))
    for path, total in re.findall(r'_sum\{path="([^"]*)"\} (\S+)', text):
        count = buckets[path][-1][1]
        slow = next(bound for bound, below in buckets[path] if below >= 0.99 * count)
        rows.append((path, count, float(total) / count * 1000, f"{slow * 1000:g}"))
    return rows


def soak(program, database, seconds, parts=10):
    """Handles and memory while questions, messages and databases change."""
    folder = pathlib.Path(tempfile.mkdtemp())
    copy = folder / "soak.sqlite"
    shutil.copyfile(database, copy)
    with Service(program, copy, options=QUIET) as plain:
        stop, stops, places = busiest(plain)
        rows = rows_of(plain, [stop, *places], 60)
    write(folder / "messages.json", message(rows, places))
    targets = [f"/stops/{id_text(one)}/departures?limit=20" for one in stops] + [
        f"/stops/{id_text(stop)}/predictions?limit=20", f"/journeys?from={id_text(stop)}&to={id_text(stops[-1])}&limit=3",
        "/vehicles?bbox=151.1,-33.95,151.3,-33.8", "/alerts", "/feeds", "/healthz", "/routes?limit=20", "/search?text=st",
        "/stops?lat=-33.87&lon=151.21"]
    print("\n| seconds | handles | MB |\n|--:|--:|--:|")
    with Service(program, copy, realtime=[folder / "messages.json"], options=QUIET) as service:
        load = Load(service.url, targets, seconds, 8)
        begun = time.time()
        for part in range(1, parts + 1):
            # The last look is before the connections end.
            time.sleep(max(0, begun + part * seconds / parts - 1 - time.time()))
            print(f"| {time.time() - begun:.0f} | {service.handles()} | {service.memory() / 1e6:.0f} |", flush=True)
            write(folder / "messages.json", message(rows, places))
            shutil.copyfile(database, folder / "next.sqlite")
            (folder / "next.sqlite").replace(copy)
        sent, rate, half, slow, errors = load.result()
        paths = times(service)
        time.sleep(3)
        print(f"| after | {service.handles()} | {service.memory() / 1e6:.0f} |")
        swaps = sum("a new database is in use" in line for line in service.log)
        print(f"\n{sent:,} requests, {rate:,.0f} a second; half within {half}, 99 % within {slow}; "
              f"{swaps} databases replaced; errors: {errors}")
        print("\n| path | requests | mean, ms | 99 % within, ms |\n|---|--:|--:|--:|")
        for path, count, mean, slow in paths:
            print(f"| `{path}` | {count:,} | {mean:.1f} | {slow} |")
        assert service.stop() == 0, "the service does not shut down clean"
    shutil.rmtree(folder)
    if errors != "none":
        sys.exit(f"load: requests failed: {errors}")


def main(program, database, importer, feed=None):
    if os.environ.get("GTFS_LOAD") != "soak":
        print("| | connections | requests/s | half within | 99 % within | errors |\n|---|--:|--:|--:|--:|---|")
        stop, places, rows = measure_schedule(program, database)
        measure_realtime(program, database, importer, feed, stop, places, rows)
    soak(program, database, int(os.environ.get("GTFS_SOAK", "60")))


if __name__ == "__main__":
    main(*sys.argv[1:])
