"""Holds the description of the service against the running service: description.py PROGRAM DATABASE SCHEMATHESIS."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from service import Service, id_text, message, rows_of, write


class Description:
    """The description of the service, and the keys of answers that it lacks."""

    def __init__(self, document):
        self.document = document

    def parts(self, schema):
        """A schema with those that it refers to."""
        if "$ref" in schema:
            yield from self.parts(self.document["components"]["schemas"][schema["$ref"].split("/")[-1]])
            return
        yield schema
        for kind in ("allOf", "anyOf", "oneOf"):
            for part in schema.get(kind, ()):
                yield from self.parts(part)

    def lacks(self, value, schemas, path=""):
        """The paths of keys in a value that none of its schemas has."""
        found = [part for schema in schemas for part in self.parts(schema)]
        if isinstance(value, list):
            items = [part["items"] for part in found if "items" in part]
            return {key for row in value for key in self.lacks(row, items, path)}
        if not isinstance(value, dict):
            return set()
        lacking = set()
        for key, inner in value.items():
            known = [part["properties"][key] for part in found if key in part.get("properties", {})]
            known += [part["additionalProperties"] for part in found if "additionalProperties" in part]
            lacking |= self.lacks(inner, known, f"{path}.{key}") if known else {f"{path}.{key}"}
        return lacking

    def check(self, service, target, path):
        """Asks for an answer, and fails where its path has not all of its keys."""
        answer = self.document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        lacking = sorted(self.lacks(service.ask(target), [answer]))
        assert not lacking, f"the description of {path} lacks {', '.join(lacking)}"


def check_keys(service, trip):
    """Every key of an answer to each question is in the description."""
    description = Description(service.ask("/openapi.json"))
    for _ in range(100):
        if service.ask("/vehicles")["vehicles"]:
            break
        time.sleep(0.1)
    last = service.ask(f"/trips/{id_text(trip['trip_id'])}?date={trip['service_date']}")["stop_times"][-1]
    ride = f"/live/trips/{id_text(trip['trip_id'])}"
    ends = f"date={trip['service_date']}&from_sequence={trip['stop_sequence']}&to_sequence={last['stop_sequence']}"
    for target, path in [
            ("/routes", "/routes"), ("/routes/L1", "/routes/{id}"), ("/stops", "/stops"),
            ("/stops?lat=-33.87&lon=151.21&radius=800", "/stops"), ("/search?text=lantern", "/search"),
            ("/stops/2000", "/stops/{id}"), ("/stops/2000/departures?minutes=1440", "/stops/{id}/departures"),
            ("/stops/2000/departures?group=true&minutes=1440", "/stops/{id}/departures"),
            ("/stops/2000/predictions?minutes=1440", "/stops/{id}/predictions"),
            (f"/trips/{id_text(trip['trip_id'])}?date={trip['service_date']}", "/trips/{id}"),
            ("/vehicles", "/vehicles"), ("/alerts", "/alerts"), ("/connections?from=2000&to=2010", "/connections"),
            ("/journeys?from=2000&to=2010", "/journeys"), ("/journeys?from=-33.87,151.21&to=2010", "/journeys"),
            (ride + "?" + ends, "/live/trips/{id}"), (ride + "/notices?" + ends, "/live/trips/{id}/notices"),
            ("/live/stops/2000", "/live/stops/{id}"), ("/live/routes/L1", "/live/routes/{id}"),
            ("/feeds", "/feeds"), ("/feeds/sydney", "/feeds/{id}"), ("/healthz", "/healthz")]:
        description.check(service, target, path)


def main(program, database, schemathesis):
    messages = pathlib.Path(tempfile.mkdtemp()) / "messages.json"
    with Service(program, database) as plain:
        rows = rows_of(plain, ["2000"], minutes=1440)
        position = {row["stop_id"]: (-33.87, 151.21) for row in rows}
        write(messages, message(rows, position, canceled=[rows[-1]["trip_id"]], alert=("2000", "Lift", "Out of order")))
    history = messages.parent / "history.sqlite"
    examples = "500" if os.environ.get("GTFS_LONG") == "1" else "20"
    config = pathlib.Path(__file__).with_name("schemathesis.toml").absolute()
    with Service(program, database, realtime=[messages], options=[
            "--rate", "0", "--log-level", "notice", "--history", history, "--record"]) as service:
        check_keys(service, rows[0])
        code = subprocess.call(
            [pathlib.Path(schemathesis).absolute(), "--config-file", config, "run", service.url + "/openapi.json",
             "--max-examples", examples, "--no-color"],
            cwd=messages.parent)
        assert service.status("/healthz") == 200, "the service has stopped"
        errors = [line for line in service.log if line.startswith("{") and json.loads(line).get("level") == "error"]
        assert not errors, errors[:3]
        # It ends in time, and says that all went well.
        assert service.stop() == 0, "the service does not shut down clean"
    sys.exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
