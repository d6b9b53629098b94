"""What a lake has of a database: its tables, the types of their columns, and what is made for its views."""
import re

# The tables with those of their columns that are no text: i INTEGER, b BIGINT, d DOUBLE. Dates and times are text as GTFS writes them.
TABLES = {
    'agency': 'i:cemv_support', 'stops': 'i:location_type wheelchair_boarding stop_access d:stop_lat stop_lon',
    'routes': 'i:route_type continuous_pickup continuous_drop_off cemv_support b:route_sort_order',
    'trips': 'i:direction_id wheelchair_accessible bikes_allowed cars_allowed d:safe_duration_factor safe_duration_offset',
    'stop_times': 'i:pickup_type drop_off_type continuous_pickup continuous_drop_off timepoint '
                  'b:stop_sequence arrival_seconds departure_seconds d:shape_dist_traveled',
    'calendar': 'i:monday tuesday wednesday thursday friday saturday sunday', 'calendar_dates': 'i:exception_type',
    'frequencies': 'i:exact_times b:headway_secs', 'service_days': '', 'stop_routes': 'i:direction_id b:trip_count',
    'trip_times': 'b:start_seconds end_seconds stop_count d:distance', 'feed_info': '', 'translations': '',
    'shapes': 'b:shape_pt_sequence d:shape_pt_lat shape_pt_lon shape_dist_traveled',
    'transfers': 'i:transfer_type b:min_transfer_time', 'levels': 'd:level_index', 'areas': '', 'stop_areas': '',
    'pathways': 'i:pathway_mode is_bidirectional b:traversal_time stair_count d:length max_slope min_width',
    'attributions': 'i:is_producer is_operator is_authority', 'networks': '', 'route_networks': '', 'timeframes': '',
    'fare_attributes': 'i:payment_method transfers b:transfer_duration d:price', 'fare_rules': '', 'fare_products': '',
    'fare_media': 'i:fare_media_type', 'rider_categories': 'i:is_default_fare_category', 'fare_leg_rules': 'b:rule_priority',
    'fare_leg_join_rules': '', 'location_groups': '', 'location_group_stops': '',
    'fare_transfer_rules': 'i:duration_limit_type fare_transfer_type b:transfer_count duration_limit',
    'booking_rules': 'i:booking_type b:prior_notice_duration_min prior_notice_duration_max prior_notice_last_day '
                     'prior_notice_start_day',
}
KINDS = {'i': 'INTEGER', 'b': 'BIGINT', 'd': 'DOUBLE'}
# A row for each run of a trip: one, or one for each start of frequencies.txt, and how much later than in stop_times it is.
TRIP_RUNS = """
SELECT trip_id, coalesce(first + number * headway_secs - start_seconds, 0) AS shift_seconds,
    coalesce(frequencies_row, -1) AS frequencies_row, if(f.trip_id IS NULL, -1, number + 1) AS frequencies_it
FROM trip_times LEFT JOIN (SELECT * FROM (
    SELECT trip_id, headway_secs, row_number() OVER (PARTITION BY trip_id ORDER BY start_time) AS frequencies_row,
        {first} AS first, {last} AS last FROM frequencies) WHERE headway_secs > 0) AS f USING (trip_id),
    unnest(range(coalesce((last - first + headway_secs - 1) // headway_secs, 1))) AS runs (number)
""".format(**{name: ' + '.join(f"split_part({column}, ':', {part})::BIGINT * {unit}" for part, unit in ((1, 3600), (2, 60), (3, 1)))
              for name, column in (('first', 'start_time'), ('last', 'end_time'))})
VISITS = {'service_date': 'DATE', 'stop_sequence': 'INTEGER', 'direction_id': 'INTEGER', 'delay': 'INTEGER', **dict.fromkeys(
    ['scheduled_arrival', 'scheduled_departure', 'arrival', 'departure', 'earliest', 'latest', 'arrival_earliest', 'arrival_latest'],
    'TIMESTAMPTZ'), **dict.fromkeys(['trip_id', 'start_time', 'route_id', 'stop_id', 'vehicle', 'source', 'arrival_source', 'state'],
    'VARCHAR')}
# What the views ask; there also where a feed has no row of it.
NEEDED = ['agency', 'stops', 'routes', 'trips', 'stop_times', 'calendar', 'calendar_dates', 'frequencies', 'trip_runs',
          'service_days', 'trip_times', 'stop_routes']


def types(table):
    """The columns that are no text, with their types."""
    return {name: KINDS[kind] for kind, names in re.findall(r'([ibd]):([a-z_ ]+)(?= [ibd]:|$)', TABLES[table])
            for name in names.split()}
