"""A sound feed of nearly all files, in which mutants.py changes one thing, and the values that it writes into cells."""
from __future__ import annotations

import csv

Feed = dict[str, list[list[str]] | bytes]

# Blanks, other kinds, other ranges, other forms, and signs that a text may not have.
VALUES = [
    '0', '1', '2', '3', '4', '5', '9', '-1', '100', '127', '99999', '1.5', '-1.5', '1e3', 'NaN', '0.0', '90.5', '-190', 'x', 'X y', ' ',
    '01', '+1', '1,5', 'ü', 'ALL CAPITALS HERE', 'small letters here', '\ufffd', '\0', '\x0b', 'a\nb', '25:00:00', '8:0:0', '24:00:00', '08:00',
    '08:61:00', '20260101', '20261301', '2026-01-01', '19000101', '20991231', 'en', 'xx-yyyyyyyyyy', 'en_US', 'EUR', 'eur', 'ZZZ',
    'http://example.com', 'http://example.con', 'example.com', 'https://example.com/a b', 'a@example.com', 'a@example', 'Europe/Paris',
    'Europe/Nowhere', 'UTC+01:00', 'GMT', 'FFFFFF', '00000', 'red', 'S1', 'R1', 'T1', 'nobody',
]

TEXT = {
    'agency.txt': """agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_email
A1,Harbour Lines,https://harbour.example.com,Europe/Paris,en,info@example.com
A2,Hill Lines,https://hill.example.com,Europe/Paris,en,hill@example.com
""",
    'feed_info.txt': """feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version,feed_contact_email
Harbour,https://harbour.example.com/feed,en,20260101,20261231,1,info@example.com
""",
    'stops.txt': """stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,wheelchair_boarding,level_id,platform_code,stop_url
S1,Quay Street,48.0000,2.0000,Z,0,,1,,,https://harbour.example.com/s1
S2,Mill Street,48.0100,2.0000,Z,0,,0,,,
S3,Hill Street,48.0200,2.0000,Z,0,,,,,
P,Central Station,48.0300,2.0000,,1,,,,,
P1,Central Platform,48.0300,2.0000,Z,0,P,,L1,1,
E1,Central Entrance,48.0301,2.0001,,2,P,,L0,,
N1,,48.0302,2.0001,,3,P,,L0,,
""",
    'levels.txt': """level_id,level_index,level_name
L0,0,Ground Floor
L1,-1,Lower Floor
""",
    'pathways.txt': """pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time
W1,E1,N1,1,1,12.5,20
W2,N1,P1,5,1,,30
""",
    'routes.txt': """route_id,agency_id,route_short_name,route_long_name,route_desc,route_type,route_url,route_color,route_text_color
R1,A1,10,Harbour Line,By The Water,3,https://harbour.example.com/10,0000AA,FFFFFF
R2,A2,20,Mountain Line,,3,https://hill.example.com/20,AA0000,FFFFFF
""",
    'calendar.txt': """service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
D,1,1,1,1,1,1,1,20260101,20261231
E,0,0,0,0,0,1,1,20260103,20261227
""",
    'calendar_dates.txt': """service_id,date,exception_type
E,20260511,1
D,20260701,2
""",
    'trips.txt': """route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id,wheelchair_accessible,bikes_allowed
R1,D,T1,Central Station,0,B1,H1,1,1
R1,D,T2,Quay Street,1,B1,H2,1,2
R2,D,T3,Central Station,0,B2,H1,0,0
R2,E,T4,Central Station,0,,H1,,
""",
    'stop_times.txt': """trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,drop_off_type,shape_dist_traveled,timepoint
T1,08:00:00,08:00:00,S1,1,,0,0,0,1
T1,08:05:00,08:06:00,S2,2,,0,0,1112,1
T1,08:10:00,08:10:00,S3,3,,0,0,2224,1
T1,08:15:00,08:15:00,P1,4,,1,0,3336,1
T2,09:00:00,09:00:00,P1,1,,0,1,0,1
T2,09:05:00,09:05:00,S3,2,,0,0,1112,1
T2,09:15:00,09:15:00,S1,3,,1,0,3336,1
T3,10:00:00,10:00:00,S1,1,,0,0,0,1
T3,10:05:00,10:05:00,S2,2,,,,1112,0
T3,10:15:00,10:15:00,P1,3,,0,0,3336,1
T4,11:00:00,11:00:00,S1,1,,0,0,0,1
T4,11:15:00,11:15:00,P1,2,,0,0,3336,1
""",
    'shapes.txt': """shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled
H1,48.0000,2.0000,1,0
H1,48.0100,2.0000,2,1112
H1,48.0200,2.0000,3,2224
H1,48.0300,2.0000,4,3336
H2,48.0300,2.0000,1,0
H2,48.0200,2.0000,2,1112
H2,48.0000,2.0000,3,3336
""",
    'frequencies.txt': """trip_id,start_time,end_time,headway_secs,exact_times
T3,10:00:00,12:00:00,600,0
T3,12:00:00,14:00:00,900,0
""",
    'transfers.txt': """from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id,to_trip_id
S3,P1,2,120,,
P1,P1,4,,T1,T2
""",
    'fare_attributes.txt': """fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration
F1,1.50,EUR,0,0,A1,
F2,2.50,EUR,1,2,A2,3600
""",
    'fare_rules.txt': """fare_id,route_id,origin_id,destination_id
F1,R1,Z,Z
F2,R2,Z,
""",
    'attributions.txt': """attribution_id,organization_name,is_producer,attribution_url,agency_id
X1,Harbour Data,1,https://harbour.example.com/data,A1
""",
    'translations.txt': """table_name,field_name,language,translation,record_id,record_sub_id,field_value
stops,stop_name,fr,Rue du Quai,S1,,
stops,stop_name,fr,Rue du Moulin,,,Mill Street
stop_times,stop_headsign,fr,Gare,T1,1,
""",
}


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()))


BASE: dict[str, list[list[str]]] = {name: rows(text) for name, text in TEXT.items()}
