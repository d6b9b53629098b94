"""Measures the service with wrk on loopback: load.py PROGRAM DATABASE GTFS_IMPORT [FEED].

The busiest station's board: without realtime, with it, and with an import beside it. Then handles and memory over a
few minutes of mixed questions (GTFS_SOAK, seconds) while messages and the database are replaced.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from service import Service, id_text, message, rows_of, write

QUIET = ["--rate", "0", "--log-level", "notice", "--interval", "5"]


def wrk(url, seconds=8, connections=16):
    text = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "10s", url],
                          capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    slow = re.search(r"99%\s+(\S+)", text)[1]
    errors = re.search(r"Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)", text)
    return rate, slow, errors[0] if errors else "none"


def row(name, url):
    rate, slow, errors = wrk(url)
    print(f"| {name} | {rate:,.0f} | {slow} | {errors} |", flush=True)


def busiest(service):
    """Of the stations with the most routes, the one with the longest board."""
    found = service.ask("/stops?limit=1000&lat=-33.87&lon=151.21&radius=20000")["stops"]
    stops = [row["stop_id"] for row in sorted(found, key=lambda row: -len(row["routes"]))[:12]]
    return max(stops, key=lambda stop: len(service.ask(f"/stops/{id_text(stop)}/departures?limit=1000")["departures"])), stops


def importing(program, feed, stop):
    """Imports a feed again and again."""
    output = pathlib.Path(tempfile.mkdtemp()) / "beside.sqlite"
    while not stop.is_set():
        subprocess.run([program, str(feed), "--output", str(output), "--quiet", "--force"], check=False)


def measure(program, database, importer, feed):
    print("| | requests/s | p99 | errors |\n|---|--:|--:|---|")
    folder = pathlib.Path(tempfile.mkdtemp())
    with Service(program, database, options=QUIET) as service:
        stop, stops = busiest(service)
        board = f"{service.url}/stops/{id_text(stop)}/departures"
        rows = service.ask(f"/stops/{id_text(stop)}/departures?limit=1000")["departures"]
        many = rows_of(service, stops, 60)
        row(f"board of {min(100, len(rows))} rows", board)
        row("board of 20 rows", board + "?limit=20")
        row("nearby", service.url + "/stops?lat=-33.87&lon=151.21")
        row("search", service.url + "/search?text=central")
    write(folder / "messages.json", message(many, {}))
    trips = len({row["trip_id"] for row in many})
    with Service(program, database, realtime=[folder / "messages.json"], options=QUIET) as service:
        time.sleep(3)
        board = f"{service.url}/stops/{id_text(stop)}/departures"
        row(f"board of 20 rows, realtime of {trips} trips", board + "?limit=20")
        row("predictions", board.replace("departures", "predictions") + "?limit=20")
        if feed:
            end = threading.Event()
            beside = threading.Thread(target=importing, args=(importer, feed, end))
            beside.start()
            row("board of 20 rows, realtime, an import beside it", board + "?limit=20")
            end.set()
            beside.join()


def soak(program, database, seconds):
    """Handles and memory while questions, messages and databases change."""
    folder = pathlib.Path(tempfile.mkdtemp())
    copy = folder / "soak.sqlite"
    shutil.copyfile(database, copy)
    with Service(program, copy, options=QUIET) as plain:
        stop, stops = busiest(plain)
        rows = rows_of(plain, stops[:3], 60)
    write(folder / "messages.json", message(rows, {}))
    targets = [f"/stops/{id_text(one)}/departures?limit=20" for one in stops] + [
        "/vehicles", "/alerts", "/routes?limit=20", "/search?text=st", "/stops?lat=-33.87&lon=151.21"]
    with Service(program, copy, realtime=[folder / "messages.json"], options=QUIET) as service:
        end = time.time() + seconds
        print("\n| seconds | requests | not 200 | handles | MB |\n|--:|--:|--:|--:|--:|")
        sent, bad, marks = 0, 0, 0
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            while time.time() < end:
                statuses = list(pool.map(service.status, targets * 3))
                sent, bad = sent + len(statuses), bad + sum(one != 200 for one in statuses)
                if time.time() > end - seconds + marks * seconds / 6:
                    marks += 1
                    passed = time.time() - (end - seconds)
                    print(f"| {passed:.0f} | {sent} | {bad} | {service.handles()} | {service.memory() / 1e6:.0f} |", flush=True)
                    write(folder / "messages.json", message(rows, {}))
                    shutil.copyfile(database, folder / "next.sqlite")
                    (folder / "next.sqlite").replace(copy)
        if bad:
            sys.exit(f"load: {bad} requests failed")


def main(program, database, importer, feed=None):
    measure(program, database, importer, feed)
    soak(program, database, int(os.environ.get("GTFS_SOAK", "60")))


if __name__ == "__main__":
    main(*sys.argv[1:])
