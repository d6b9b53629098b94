"""Feeds whose answers once took time by the square of their size, or memory that no limit bounded, as folders."""
import os

from kit.commands import HERE
from kit.feeds import clock, write_folder


def make(folder, scale):
    """Writes each feed into a folder of its own; gives their names, each with questions."""
    made = []
    for name, (files, questions) in feeds(scale).items():
        write_folder(os.path.join(folder, name), files)
        made.append((name, questions))
    return made


MORNING = ['--at', '2026-03-03T00:00']
MESSAGE = ['--realtime', os.path.join(HERE, 'Fixtures/realtime/harbour-city.pb'), '--now', '2026-03-03T00:00']
ENDS = 'A,A,-33,151,,\nB,B,-33.01,151,,\n'


def feeds(scale):
    ring, station, long, stops = 2000 * scale, 6000 * scale, 20_000 * scale, 20_000 * scale
    chain = ENDS + ''.join(f'N{i},N{i},-33,151,0,{f"N{i - 1}" if i else ""}\n' for i in range(ring))
    circle = ENDS + ''.join(f'N{i},N{i},-33,151,3,N{(i + 1) % ring}\n' for i in range(ring))
    platforms = ENDS + 'ST,ST,-33,151,1,\n' + ''.join(f'N{i},N{i},-33,151,0,ST\n' for i in range(station))
    one_point = ENDS + ''.join(f'N{i},N{i},-33,151,0,\n' for i in range(stops))
    every_second = 'trip_id,start_time,end_time,headway_secs,exact_times\nT,00:00:00,{},1,{}\n'
    long_name = ENDS + f'L,{"x" * 100_000},-33,151,,\n' + ''.join(f'C{i},C{i},-33,151,,\n' for i in range(5000))
    visits = ''.join(f'T,{clock(i)},{clock(i)},N{i % 100},{i}\n' for i in range(long))
    hundred = ''.join(f'N{i},N{i},-33,151,0,\n' for i in range(100))
    board = ['departures', 'A', *MORNING, '--limit', '5', '--for']
    headways = ''.join(f'T{i},00:00:00,99:00:00,1\n' for i in range(30))
    lines = ''.join(f'T{i},{clock(k * 60)},{clock(k * 60)},N{k},{k}\n' for i in range(30) for k in range(40))
    apart = ''.join(f'N{i},N{i},{-33 - i * .01:.2f},151,0,\n' for i in range(40))
    tracks = 300 * scale
    trains = ''.join(two(f'N{i}', 'B', f'T{i}') for i in range(tracks))
    arriving = ''.join(two('B', f'N{i}', f'T{i}') for i in range(tracks))
    hall = 'A,A,-33,151,,\nB,B,-34,151,,\nST,ST,-33,151,1,\n' + ''.join(f'N{i},N{i},-33,151,0,ST\n' for i in range(tracks))
    ways = 'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time\n' + ''.join(
        f'W{i}-{j},N{i},N{(i + j * 37 + 1) % tracks},1,1,{1 + i * j % 50}\n' for i in range(tracks) for j in range(40))
    day = ['--at', '2026-03-04T06:00', '--for', '1440']
    files = {f'notes-{i}': '' for i in range(2000 * scale)}
    return {
        'many-files': (feed(ENDS, two('A', 'B'), **files), [['verify'], ['info']]),
        'ring': (feed(circle, two('N5', 'B')), [['departures', 'N5', *MORNING], ['stop', 'N5'], ['nearby', '-33', '151']]),
        'chain': (feed(chain, two(f'N{ring - 1}', 'B')), [['departures', f'N{ring - 1}', *MORNING], ['nearby', '-33', '151'], ['search', 'N7']]),
        'station': (feed(platforms, two('N5', 'B')), [['nearby', '-33', '151'], ['stop', 'ST'], ['search', 'ST'], ['departures', 'ST', *MORNING]]),
        'one-point': (feed(one_point, two('N5', 'B')), [['nearby', '-33', '151'], ['nearby', '0', '0']]),
        'every-second': (feed(ENDS, two('A', 'B'), frequencies=every_second.format('24:00:00', 0)),
                         [board + ['525600'], board + ['525600', *MESSAGE], ['connections', 'A', 'B', *MORNING],
                          ['nearby', '-33', '151', '--departures', *MORNING]]),
        'every-second-exactly': (feed(ENDS, two('A', 'B'), frequencies=every_second.format('9999:00:00', 1)), [board + ['1440']]),
        'long-trip': (feed(hundred, visits), [['departures', 'N5', *MORNING], ['connections', 'N1', 'N5', *MORNING], ['trip', 'T']]),
        'headways': (feed(apart, lines, trips=trips(30), frequencies=every_second.split('T,')[0].replace(',exact_times', '') + headways),
                     [['journeys', 'N0', 'N39', *day], ['journeys', 'N0', 'N39', '--arrive-by', '2026-03-04T20:00', '--for', '1440'],
                      ['reach', 'N0', '--minutes', '60', '--at', '2026-03-04T06:00']]),
        'pathways': (feed(hall, trains, trips=trips(tracks), pathways=ways),
                     [['journeys', 'ST', 'B', *day], ['journeys', 'N0', 'B', '--wheelchair', *day], ['reach', 'ST', '--minutes', '90', *day[:2]]]),
        'pathways-back': (feed(hall, arriving, trips=trips(tracks), pathways=ways), [['journeys', 'B', 'ST', *day]]),
        'long-name': (feed(long_name, two('A', 'B')), [['nearby', '-33', '151'], ['stops', '--limit', '100000']]),
    }


def feed(stops, stop_times, **more):
    return {
        'agency': 'agency_id,agency_name,agency_url,agency_timezone\nG,Made,https://example.org,Australia/Sydney\n',
        'routes': 'route_id,agency_id,route_short_name,route_type\nR,G,1,3\n',
        'stops': 'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n' + stops,
        'calendar': 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nS,1,1,1,1,1,1,1,20260101,20261231\n',
        'trips': 'route_id,service_id,trip_id\nR,S,T\n',
        'stop_times': 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' + stop_times, **more}


def two(first, last, trip='T'):
    return f'{trip},08:00:00,08:00:00,{first},1\n{trip},09:00:00,09:00:00,{last},2\n'


def trips(count):
    return 'route_id,service_id,trip_id\n' + ''.join(f'R,S,T{i}\n' for i in range(count))

