"""A made-up feed with every file of GTFS, and with what few feeds have: flexible trips, headways, own columns, records of
trips that there are not, and numbers that a database packs in each of its ways. The same text each time."""
import json
import os

from kit.feeds import clock, write_folder

TRIPS, STOPS = 60, 12

# One row each, columns and cells; more rows are made of the first by its number.
SIMPLE = {
    'agency': 'agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone,agency_fare_url,agency_email,cemv_support'
              '/A#,Line #,https://example.org/#,Europe/Lisbon,pt,+351 21 000 #,https://example.org/fares/#,a#@example.org,1',
    'feed_info': 'feed_publisher_name,feed_publisher_url,feed_lang,default_lang,feed_start_date,feed_end_date,feed_version,'
                 'feed_contact_email,feed_contact_url'
                 '/Made,https://example.org,pt,en,20260101,20261231,v#,f@example.org,https://example.org/feed',
    'fare_attributes': 'fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration/F#,1.#5,EUR,0,1,A1,3600',
    'timeframes': 'timeframe_group_id,start_time,end_time,service_id/G#,07:00:00,09:30:00,S1',
    'rider_categories': 'rider_category_id,rider_category_name,is_default_fare_category,eligibility_url/C#,Rider #,#,https://example.org/#',
    'fare_media': 'fare_media_id,fare_media_name,fare_media_type/M#,Card #,2',
    'fare_products': 'fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency/P#,Ticket #,C1,M1,2.50,EUR',
    'fare_leg_rules': 'leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,'
                      'fare_product_id,rule_priority/L#,N1,AR1,AR2,G1,G2,P1,#',
    'fare_leg_join_rules': 'from_network_id,to_network_id,from_stop_id,to_stop_id/N1,N2,K1,K2',
    'fare_transfer_rules': 'from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,'
                           'fare_transfer_type,fare_product_id/L1,L2,,5400,1,0,P#',
    'areas': 'area_id,area_name/AR#,Area #',
    'stop_areas': 'area_id,stop_id/AR#,K#',
    'networks': 'network_id,network_name/N#,Network #',
    'route_networks': 'network_id,route_id/N#,R#',
    'pathways': 'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time,stair_count,max_slope,'
                'min_width,signposted_as,reversed_signposted_as/W#,K#,K3,2,1,12.5,30,-#,0.083,1.2,To #,From #',
    'levels': 'level_id,level_index,level_name/V#,-#.5,Level #',
    'location_groups': 'location_group_id,location_group_name/LG#,Group #',
    'location_group_stops': 'location_group_id,stop_id/LG#,K#',
    'booking_rules': 'booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_last_day,prior_notice_last_time,'
                     'message,pickup_message,drop_off_message,phone_number,info_url,booking_url'
                     '/B#,1,30,,,"Call, ""please""",At the door,,+351 #,https://example.org/i,https://example.org/b',
    'translations': 'table_name,field_name,language,translation,record_id/stops,stop_name,en,Quay no. #,K#',
    'attributions': 'attribution_id,organization_name,is_producer,attribution_url,attribution_email,attribution_phone/AT#,Maker #,1,'
                    'https://example.org,m@example.org,+351 #',
    'transfers': 'from_stop_id,to_stop_id,transfer_type,min_transfer_time,line_note/K#,K4,2,1#0,note #',
}


def make(folder):
    """Writes the feed into `folder`; gives its path."""
    tables = {name: simple(*text.split('/', 1)) for name, text in SIMPLE.items()}
    for more in (network(), timetable(), shapes()):
        tables |= {name: lines(*rows) for name, rows in more.items()}
    write_folder(folder, tables)
    with open(os.path.join(folder, 'locations.geojson'), 'w') as file:
        json.dump({'type': 'FeatureCollection', 'features': [zone(number) for number in range(3)]}, file)
    with open(os.path.join(folder, 'notes.txt'), 'w') as file:
        file.write('note_id,note\n1,kept as it is\n')
    return folder


def simple(head, row):
    return lines(head, *(row.replace('#', str(number)) for number in (1, 2)))


def lines(*rows):
    return ''.join(row + '\n' for row in rows)


def network():
    """Stops with their columns and columns of their own, routes, and more fare rules than a table keeps as rows."""
    stops = [f'K{stop},{100 + stop},Quay {stop},Kay {stop},"Quay {stop}, by the river, (Stop ID K{stop})",38.7{stop:03d}5,'
             f'-9.1{stop * 37 % 100:02d},Z{stop % 3},https://example.org/stops/K{stop},0,{"K0" if 0 < stop < 4 else ""},'
             f'{"Atlantic/Azores" if stop == 9 else ""},{stop % 3},{"V1" if stop == 1 else ""},{stop if stop < 4 else ""},'
             f'{"yes" if stop % 5 else ""},{stop * 7}' for stop in range(1, STOPS)]
    rules = [f'F{1 + (here + there) % 2},,Z{here},Z{there},' for here in range(60) for there in range(60)]
    return {
        'stops': ['stop_id,stop_code,stop_name,tts_stop_name,stop_desc,stop_lat,stop_lon,zone_id,stop_url,location_type,'
                  'parent_station,stop_timezone,wheelchair_boarding,level_id,platform_code,Shelter,bench_count',
                  'K0,,Quays,,,38.7,-9.1,,,1,,,1,,,,', *stops],
        'routes': ['route_id,agency_id,route_short_name,route_long_name,route_desc,route_type,route_url,route_color,'
                   'route_text_color,route_sort_order,continuous_pickup,continuous_drop_off,network_id,cemv_support',
                   *(f'R{number},A1,{number},Route {number},"Down, and up",3,https://example.org/{number},00FF0{number},FFFFFF,'
                     f'{number},,1,,1' for number in range(1, 4))],
        'fare_rules': ['fare_id,route_id,origin_id,destination_id,contains_id', *rules],
    }


def timetable():
    """Trips by day and night, one of which needs four bytes a time; flexible ones, and rows of a trip that there is not."""
    days = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date'
    trips = [f'R{1 + trip % 2},S{1 + trip % 3},t-{trip:03d},{"Centre" if trip % 2 else "Mill"},{trip},{trip % 2},{f"b{trip // 4}"},'
             f'{"" if trip % 5 == 4 else f"H{trip % 4}"},{trip % 3},{trip % 3},{trip % 2},,,{"wide" if trip == 3 else ""}'
             for trip in range(TRIPS)]
    times = [row for trip in range(TRIPS) for row in rows(trip)]
    flexible = ['flex,,,,LG1,,1,,08:00:00,11:59:59,2,2,,,,0,B1,B2,', 'flex,,,,,zone-1,5,,08:00:00,25:30:00,2,2,,,,0,B1,B2,']
    return {
        'calendar': [days, 'S1,1,1,1,1,1,0,0,20260105,20260331', 'S2,0,0,0,0,0,1,1,20260101,20260228',
                     'S3,0,0,0,0,0,0,0,20260101,20260101'],
        'calendar_dates': ['service_id,date,exception_type', *(f'S3,202602{day:02d},1' for day in range(1, 29)), 'S1,20260106,2',
                           'S1,20260404,1', 'S2,20260106,1', 'S2,20260103,1', 'S4,20260107,1'],
        'trips': ['route_id,service_id,trip_id,trip_headsign,trip_short_name,direction_id,block_id,shape_id,wheelchair_accessible,'
                  'bikes_allowed,cars_allowed,safe_duration_factor,safe_duration_offset,load',
                  *trips, 'R3,S1,flex,,,,,,,,,1.5,10,'],
        'stop_times': ['trip_id,arrival_time,departure_time,stop_id,location_group_id,location_id,stop_sequence,stop_headsign,'
                       'start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,continuous_pickup,'
                       'continuous_drop_off,shape_dist_traveled,timepoint,pickup_booking_rule_id,drop_off_booking_rule_id,doors',
                       *times, *flexible, *(f'gone,08:0{row}:00,,K1,,,{row},,,,,,,,,,,,' for row in range(9))],
        'frequencies': ['trip_id,start_time,end_time,headway_secs,exact_times', 't-000,06:00:00,09:00:00,600,0',
                        't-000,22:00:00,25:00:00,1200,1', 't-001,06:00:00,06:20:00,1200,'],
    }


def rows(trip):
    """The stop times of a trip."""
    step = 1 if trip % 7 else 100_000_000 if trip == 49 else 10
    for position in range(3 + trip % 9):
        time = (80_000 if trip == 3 else 6 * 3600 + trip * 1100) + position * (90 if trip % 4 else 7200)
        arrival = clock(time) if position % 3 != 1 or trip % 3 else ''
        departure = clock(time + trip % 2 * 20) if arrival else ''
        distance = '' if trip % 5 == 4 else f'{position * 0.731:.3f}' if trip % 3 else f'{position}.{"1" * 20}'
        yield (f't-{trip:03d},{arrival},{departure},K{(trip % 3 + position) % (STOPS - 1) + 1},,,{1 + position * step},'
               f'{"via Mill" if trip % 6 == 1 and position == 1 else ""},,,{position % 3},{"3" if position == 2 else ""},,,{distance},'
               f'{"1" if position % 3 != 1 else "0"},,,{trip % 3 if trip % 4 else ""}')


def shapes():
    """Points with many and few decimals, steps of more than 25 bits, and sequences and distances with gaps."""
    def point(shape, number):
        digits = '0123456789'[:number % 10] if shape == 2 else ''
        far = number * 17 % 90 if shape == 3 else 38
        distance = f'{number * 0.25:.2f}' if shape else f'{number * 123456789.123456:.6f}' if number % 2 else ''
        return f'H{shape},{far}.{7000 + number * 13}{digits},-9.1{number * 7 % 97:02d},{number * (1 + shape % 2 * 9)},{distance}'
    return {'shapes': ['shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled',
                       *(point(shape, number) for shape in range(4) for number in range(40))]}


def zone(number):
    """A feature of locations.geojson."""
    ring = [[-9.1 - corner % 2 / 10, 38.7 + corner // 2 / 10] for corner in (0, 1, 3, 2, 0)]
    return {'id': f'zone-{number}', 'type': 'Feature', 'properties': {'stop_name': f'Zone {number}', 'stop_desc': None},
            'geometry': {'type': 'Polygon', 'coordinates': [ring]}}
