"""What .ci/checks/embed.sh needs beside the programs.

    embedded.py morning FEED OUTPUT            writes the feed as it is if this moment is a Wednesday morning there
    embedded.py updates FILE <BOARD            writes a message by which the trips of a board are four minutes late
    embedded.py cities OUTPUT CITY CITY …      holds the output of the program `cities` to what it promises
"""
import csv
import datetime
import json
import os
import shutil
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.wire import field_bytes

DELAY = 240
WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split()


def main():
    if sys.argv[1] == 'morning':
        write_morning(*sys.argv[2:])
    elif sys.argv[1] == 'updates':
        with open(sys.argv[2], 'wb') as output:
            output.write(message(rows(sys.stdin.buffer.read())))
    else:
        check_cities(open(sys.argv[2]).read().splitlines(), sys.argv[3:])


def write_morning(feed, output):
    """Some routes have neither evening nor Sunday, and the programs ask for journeys of this moment, whenever that is."""
    shutil.rmtree(output, ignore_errors=True)
    shutil.copytree(feed, output)
    ahead = (8 - datetime.datetime.now(datetime.timezone.utc).hour + 12) % 24 - 12
    # The signs of these names are those of POSIX: GMT-11 is eleven hours ahead.
    zone = f'Etc/GMT{-ahead:+d}'
    rewrite(f'{output}/agency.txt', lambda row: row | {'agency_timezone': zone})
    weekly = rewrite(f'{output}/calendar.txt', lambda row: row | dict.fromkeys(WEEKDAYS, row['wednesday']))
    services = {row['service_id'] for row in weekly}
    rewrite(f'{output}/calendar_dates.txt', lambda row: None if row['service_id'] in services else row)


def rewrite(path, change):
    with open(path, newline='') as file:
        rows = [row for row in map(change, csv.DictReader(file)) if row]
    with open(path, 'w', newline='') as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return rows


def rows(response):
    """The board of an HTTP response. Trips of a headway are no promise that could be late."""
    board = json.loads(response.split(b'\r\n\r\n', 1)[1])
    found = [row for row in board if 'frequency' not in row]
    assert len(found) > 2, f'{len(found)} of {len(board)} rows of the board have times of their own'
    return found


def message(board):
    """A FeedMessage of this second, in the binary form (gtfs-realtime.proto has the numbers of the fields)."""
    header = field_bytes(1, b'2.0') + field_bytes(2, 0) + field_bytes(3, int(time.time()))
    return field_bytes(1, header) + b''.join(field_bytes(2, entity(number, row)) for number, row in enumerate(board))


def entity(number, row):
    trip = field_bytes(1, row['trip_id'].encode()) + field_bytes(3, row['service_date'].encode())
    late = field_bytes(1, row['stop_sequence']) + field_bytes(3, field_bytes(1, DELAY))
    return field_bytes(1, str(number).encode()) + field_bytes(3, field_bytes(1, trip) + field_bytes(2, late))


def check_cities(lines, cities):
    departures = [line.split(' ', 3) for line in lines if line[:2] in ('1 ', '2 ')]
    assert len(departures) == 20, f'{len(departures)} departures on two pages of 10'
    for city in cities:
        assert any(line.startswith(city + ':') for line in lines), f'no stop of {city} is nearby'
        assert any(row[1] == city for row in departures), f'{city} has no departure'
    times = [datetime.datetime.fromisoformat(row[2]) for row in departures]
    assert times == sorted(times), 'the departures of the cities are not in one order of time'
    half = {row[1] for row, moment in zip(departures, times) if moment.strftime('%z')[3:] != '00'}
    assert half == {'salt-lakes'}, f'the zone of half hours is shown by {half}'
    names = [line.split(' ', 1)[1] for line in lines if line.split(' ')[0] in cities]
    assert len(names) == 3 and all('quare' in name for name in names), f'search finds {names}'


if __name__ == '__main__':
    main()
