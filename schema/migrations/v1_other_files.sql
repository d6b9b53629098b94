-- gtfs-toolkit database, version 1: files that are kept as they are, one row a record.
--
-- The same words as in v1_feed.sql. `row_key` is 1, 2, … in the order of the file.

-- fare_attributes.txt
CREATE TABLE stored_fare_attributes (
    row_key           INTEGER PRIMARY KEY,
    fare_id           TEXT,
    price             REAL,     -- in currency_type
    currency_type     TEXT,     -- ISO 4217
    payment_method    INTEGER,
    transfers         INTEGER,
    agency_id         TEXT,     -- id in agency.agency_id
    transfer_duration INTEGER   -- seconds
) STRICT;

-- fare_rules.txt
CREATE TABLE stored_fare_rules (
    row_key        INTEGER PRIMARY KEY,
    fare_id        TEXT,     -- id in fare_attributes.fare_id
    route_id       TEXT,     -- id in routes.route_id
    origin_id      TEXT,     -- id in stops.zone_id
    destination_id TEXT,     -- id in stops.zone_id
    contains_id    TEXT      -- id in stops.zone_id
) STRICT;

-- timeframes.txt
CREATE TABLE stored_timeframes (
    row_key            INTEGER PRIMARY KEY,
    timeframe_group_id TEXT,
    start_time         INTEGER,  -- seconds after midnight, wall clock
    end_time           INTEGER,  -- seconds after midnight, wall clock
    service_id         TEXT      -- id in calendar.service_id or calendar_dates.service_id
) STRICT;

-- rider_categories.txt
CREATE TABLE stored_rider_categories (
    row_key                  INTEGER PRIMARY KEY,
    rider_category_id        TEXT,
    rider_category_name      TEXT,
    is_default_fare_category INTEGER,
    eligibility_url          TEXT
) STRICT;

-- fare_media.txt
CREATE TABLE stored_fare_media (
    row_key         INTEGER PRIMARY KEY,
    fare_media_id   TEXT,
    fare_media_name TEXT,
    fare_media_type INTEGER
) STRICT;

-- fare_products.txt
CREATE TABLE stored_fare_products (
    row_key           INTEGER PRIMARY KEY,
    fare_product_id   TEXT,
    fare_product_name TEXT,
    rider_category_id TEXT,     -- id in rider_categories.rider_category_id
    fare_media_id     TEXT,     -- id in fare_media.fare_media_id
    amount            TEXT,     -- decimal digits as the feed writes them
    currency          TEXT      -- ISO 4217
) STRICT;

-- fare_leg_rules.txt
CREATE TABLE stored_fare_leg_rules (
    row_key                 INTEGER PRIMARY KEY,
    leg_group_id            TEXT,
    network_id              TEXT,     -- id in routes.network_id or networks.network_id
    from_area_id            TEXT,     -- id in areas.area_id
    to_area_id              TEXT,     -- id in areas.area_id
    from_timeframe_group_id TEXT,     -- id in timeframes.timeframe_group_id
    to_timeframe_group_id   TEXT,     -- id in timeframes.timeframe_group_id
    fare_product_id         TEXT,     -- id in fare_products.fare_product_id
    rule_priority           INTEGER
) STRICT;

-- fare_leg_join_rules.txt
CREATE TABLE stored_fare_leg_join_rules (
    row_key         INTEGER PRIMARY KEY,
    from_network_id TEXT,     -- id in routes.network_id or networks.network_id
    to_network_id   TEXT,     -- id in routes.network_id or networks.network_id
    from_stop_id    TEXT,     -- id in stops.stop_id
    to_stop_id      TEXT      -- id in stops.stop_id
) STRICT;

-- fare_transfer_rules.txt
CREATE TABLE stored_fare_transfer_rules (
    row_key             INTEGER PRIMARY KEY,
    from_leg_group_id   TEXT,     -- id in fare_leg_rules.leg_group_id
    to_leg_group_id     TEXT,     -- id in fare_leg_rules.leg_group_id
    transfer_count      INTEGER,
    duration_limit      INTEGER,  -- seconds
    duration_limit_type INTEGER,
    fare_transfer_type  INTEGER,
    fare_product_id     TEXT      -- id in fare_products.fare_product_id
) STRICT;

-- areas.txt
CREATE TABLE stored_areas (
    row_key   INTEGER PRIMARY KEY,
    area_id   TEXT,
    area_name TEXT
) STRICT;

-- stop_areas.txt
CREATE TABLE stored_stop_areas (
    row_key INTEGER PRIMARY KEY,
    area_id TEXT,     -- id in areas.area_id
    stop_id TEXT      -- id in stops.stop_id
) STRICT;

-- networks.txt
CREATE TABLE stored_networks (
    row_key      INTEGER PRIMARY KEY,
    network_id   TEXT,
    network_name TEXT
) STRICT;

-- route_networks.txt
CREATE TABLE stored_route_networks (
    row_key    INTEGER PRIMARY KEY,
    network_id TEXT,     -- id in networks.network_id
    route_id   TEXT      -- id in routes.route_id
) STRICT;

-- pathways.txt
CREATE TABLE stored_pathways (
    row_key                INTEGER PRIMARY KEY,
    pathway_id             TEXT,
    from_stop_id           TEXT,     -- id in stops.stop_id
    to_stop_id             TEXT,     -- id in stops.stop_id
    pathway_mode           INTEGER,
    is_bidirectional       INTEGER,
    length                 REAL,     -- metres
    traversal_time         INTEGER,  -- seconds
    stair_count            INTEGER,
    max_slope              REAL,     -- rise over run, 0.083 = 8.3%
    min_width              REAL,     -- metres
    signposted_as          TEXT,
    reversed_signposted_as TEXT
) STRICT;

-- levels.txt
CREATE TABLE stored_levels (
    row_key     INTEGER PRIMARY KEY,
    level_id    TEXT,
    level_index REAL,     -- 0 = ground level, negative below
    level_name  TEXT
) STRICT;

-- location_groups.txt
CREATE TABLE stored_location_groups (
    row_key             INTEGER PRIMARY KEY,
    location_group_id   TEXT,
    location_group_name TEXT
) STRICT;

-- location_group_stops.txt
CREATE TABLE stored_location_group_stops (
    row_key           INTEGER PRIMARY KEY,
    location_group_id TEXT,     -- id in location_groups.location_group_id
    stop_id           TEXT      -- id in stops.stop_id
) STRICT;

-- booking_rules.txt
CREATE TABLE stored_booking_rules (
    row_key                   INTEGER PRIMARY KEY,
    booking_rule_id           TEXT,
    booking_type              INTEGER,
    prior_notice_duration_min INTEGER,  -- minutes
    prior_notice_duration_max INTEGER,  -- minutes
    prior_notice_last_day     INTEGER,  -- days before travel
    prior_notice_last_time    INTEGER,  -- seconds of the service day
    prior_notice_start_day    INTEGER,  -- days before travel
    prior_notice_start_time   INTEGER,  -- seconds of the service day
    prior_notice_service_id   TEXT,     -- id in calendar.service_id
    message                   TEXT,
    pickup_message            TEXT,
    drop_off_message          TEXT,
    phone_number              TEXT,
    info_url                  TEXT,
    booking_url               TEXT
) STRICT;

-- translations.txt
CREATE TABLE stored_translations (
    row_key       INTEGER PRIMARY KEY,
    table_name    TEXT,
    field_name    TEXT,
    language      TEXT,     -- IETF BCP 47
    translation   TEXT,
    record_id     TEXT,
    record_sub_id TEXT,
    field_value   TEXT
) STRICT;

-- attributions.txt
CREATE TABLE stored_attributions (
    row_key           INTEGER PRIMARY KEY,
    attribution_id    TEXT,
    agency_id         TEXT,     -- id in agency.agency_id
    route_id          TEXT,     -- id in routes.route_id
    trip_id           TEXT,     -- id in trips.trip_id
    organization_name TEXT,
    is_producer       INTEGER,
    is_operator       INTEGER,
    is_authority      INTEGER,
    attribution_url   TEXT,
    attribution_email TEXT,
    attribution_phone TEXT
) STRICT;
