"""Holds the description of the service against the running service: description.py PROGRAM DATABASE SCHEMATHESIS."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from service import Service, message, rows_of, write


def main(program, database, schemathesis):
    messages = pathlib.Path(tempfile.mkdtemp()) / "messages.json"
    with Service(program, database) as plain:
        write(messages, message(rows_of(plain, ["2000"]), {}))
    history = messages.parent / "history.sqlite"
    examples = "500" if os.environ.get("GTFS_LONG") == "1" else "20"
    config = pathlib.Path(__file__).with_name("schemathesis.toml").absolute()
    with Service(program, database, realtime=[messages], options=[
            "--rate", "0", "--log-level", "notice", "--history", history, "--record"]) as service:
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
