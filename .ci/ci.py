"""What the Python scripts of this folder share."""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The indexes that a board needs in a plain SQLite import: table and column.
INDEXES = [('stop_times', 'stop_id'), ('stop_times', 'trip_id'), ('trips', 'trip_id'), ('stops', 'stop_id')]


def release_folder():
    """The folder in which `swift build -c release` leaves the commands."""
    command = ['swift', 'build', '-c', 'release', '--show-bin-path']
    return subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout.strip()


def not_run(part, reason):
    """Reports a part that is not run: on standard error, and to `.ci/run`, which counts such parts."""
    subprocess.run(['bash', os.path.join(HERE, '.ci/not-run'), part, reason], check=True)
