"""Made-up feeds of the kinds that make large databases of small zips, as folders: days listed one by one, many stops
that few trips serve, spaces around every cell. The same text each time."""
import os

from kit.feeds import clock, write_folder

STOPS, TRIPS, SERVICES, DAYS = 40, 300, 300, 180


def make(folder):
    """Writes each feed into a folder of its own below `folder`; gives their paths."""
    feeds = {'made-days': days(), 'made-stops': stops(), 'made-padded': padded()}
    for name, files in feeds.items():
        write_folder(os.path.join(folder, name), {file: ''.join(line + '\n' for line in lines) for file, lines in files.items()})
    return [os.path.join(folder, name) for name in feeds]


def base(services=1, stop_count=STOPS):
    """A route with trips of an hour each."""
    return {
        'agency': ['agency_id,agency_name,agency_url,agency_timezone', 'A,Made,https://example.org,Australia/Sydney'],
        'routes': ['route_id,agency_id,route_short_name,route_type', 'R,A,1,3'],
        'stops': ['stop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon,stop_timezone'] + [
            f'{1000 + stop},{1000 + stop},{stop} Long Street at {stop * 7 % 991} Avenue,'
            f'{"East" if stop % 2 else "West"} side stop in Made (Stop ID {1000 + stop}),'
            f'-33.{800000 + stop * 37 % 99991:06d},151.{100000 + stop * 61 % 99989:06d},Australia/Sydney' for stop in range(stop_count)],
        'calendar': ['service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date'] + [
            f'S{service},1,1,1,1,1,0,0,20260101,20261231' for service in range(services)],
        'trips': ['route_id,service_id,trip_id'] + [f'R,S{trip % services},T{trip}' for trip in range(TRIPS)],
        'stop_times': ['trip_id,arrival_time,departure_time,stop_id,stop_sequence'] + [
            f'T{trip},{time},{time},{1000 + stop},{stop + 1}' for trip in range(TRIPS) for stop in range(STOPS)
            for time in [clock(18000 + trip * 180 + stop * 90)]],
    }


def days():
    """Services without a week: each of their days is a row of calendar_dates.txt."""
    files = base(SERVICES)
    files['calendar'] = files['calendar'][:1]
    dates = [f'2026{1 + day // 28:02d}{1 + day % 28:02d}' for day in range(DAYS)]
    files['calendar_dates'] = ['service_id,date,exception_type'] + [
        f'S{service},{date},1' for service in range(SERVICES) for index, date in enumerate(dates) if (index * 5 + service) % 7 > 1]
    return files


def stops():
    """Six thousand stops of which forty are served."""
    return base(stop_count=6000)


def padded():
    """Spaces around every cell of stop_times.txt."""
    files = base()
    files['stop_times'] = [','.join(f'  {cell:<20}' for cell in line.split(',')) if row else line
                           for row, line in enumerate(files['stop_times'])]
    return files
