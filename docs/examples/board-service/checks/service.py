"""Starts the service for a check, and makes realtime messages of this moment for what it serves."""
import json
import pathlib
import re
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request


class Service:
    """A running service: `with Service(program, database, messages) as service: service.ask("/routes")`."""

    def __init__(self, program, *databases, realtime=(), options=()):
        command = [str(program), *map(str, databases), "--port", "0", *options]
        for source in realtime:
            command += ["--realtime", str(source)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.log = []
        self.url = f"http://127.0.0.1:{self._port()}"
        # Nobody may wait for a reader of the log.
        threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True).start()

    def _port(self):
        for line in self.process.stderr:
            self.log.append(line)
            entry = json.loads(line) if line.startswith("{") else {}
            if entry.get("message") == "listening":
                return entry["port"]
        raise SystemExit("the service did not start:\n" + "".join(self.log))

    def ask(self, target):
        with urllib.request.urlopen(self.url + target, timeout=20) as response:
            return json.load(response)

    def status(self, target):
        try:
            with urllib.request.urlopen(self.url + target, timeout=20) as response:
                return response.status
        except urllib.error.HTTPError as error:
            return error.code

    def stop(self):
        """Asks it to shut down. Gives its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)

    def memory(self):
        """Resident bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    def handles(self):
        return len(list(pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def id_text(text):
    return urllib.parse.quote(text, safe="")


def rows_of(service, stops, minutes=120):
    """The departures of some stops within the next hours."""
    return [row for stop in stops
            for row in service.ask(f"/stops/{id_text(stop)}/departures?minutes={minutes}&limit=1000")["departures"]]


def message(rows, positions, age=5, canceled=(), alert=None):
    """A message in JSON: each trip of the rows 0, 2 or 5 minutes late, some cancelled, a vehicle for each."""
    now = int(time.time())
    entities = []
    for number, row in enumerate({row["trip_id"]: row for row in rows}.values()):
        trip = {"tripId": row["trip_id"], "startDate": row["service_date"]}
        if row["trip_id"] in canceled:
            trip["scheduleRelationship"] = "CANCELED"
            entities.append({"id": f"c{number}", "tripUpdate": {"trip": trip}})
            continue
        delay = {"delay": [0, 120, 300][number % 3]}
        update = {"stopSequence": row["stop_sequence"], "departure": delay, "arrival": delay}
        entities.append({"id": f"t{number}", "tripUpdate": {
            "trip": trip, "stopTimeUpdate": [update], "timestamp": str(now - age)}})
        at = positions.get(row["stop_id"])
        if at:
            entities.append({"id": f"v{number}", "vehicle": {
                "trip": trip, "vehicle": {"id": f"bus {number}"}, "timestamp": str(now - age),
                "position": {"latitude": at[0] + 0.002 * (number % 5), "longitude": at[1] + 0.002 * (number % 3)}}})
    if alert:
        entities.append({"id": "alert", "alert": {
            "informedEntity": [{"stopId": alert[0]}], "effect": "DETOUR",
            "headerText": {"translation": [{"text": alert[1]}]},
            "descriptionText": {"translation": [{"text": alert[2]}]}}})
    header = {"gtfsRealtimeVersion": "2.0", "incrementality": "FULL_DATASET", "timestamp": str(now - age)}
    return json.dumps({"header": header, "entity": entities})


def write(path, text):
    """Replaces a file in one step, as the service expects it."""
    path = pathlib.Path(path)
    next_path = path.with_suffix(".next")
    next_path.write_text(text)
    next_path.replace(path)
