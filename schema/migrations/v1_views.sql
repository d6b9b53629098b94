-- gtfs-toolkit database, version 1: the views that those of GTFS's files are made of.
--
-- They use nothing but SQLite's own functions, so any SQLite shell or library can ask them. A byte of a packed column
-- is read as instr(o.bytes, substr(blob, n, 1)) - 1, where o.bytes holds the bytes 0 … 255 in order. A decimal number of
-- up to 2^53 is divided by its power of ten, which is exact to the last bit; a larger one goes through its text.
--
-- The views under GTFS's own names stand in ../FileViews+V1.swift: what reads a feed back asks for the key of each record too.

-- Every trip with its id put together again, and what stored_trips says of it.
CREATE VIEW trip_ids AS
SELECT t.trip_key, t.start_time, t.service_key, t.attributes_key, t.block_key,
       CASE WHEN f.suffix IS NULL THEN f.prefix
            WHEN f.digits = 0 THEN f.prefix || t.id_number || f.suffix
            ELSE f.prefix || printf('%0' || f.digits || 'd', t.id_number) || f.suffix END AS trip_id
FROM stored_trips t
JOIN trip_id_forms f ON f.id_form_key = t.id_form_key;

-- The visits of each pattern, in order of stop_sequence; stop_key 0: a row of a location or location group (Flex).
CREATE VIEW pattern_stops AS
SELECT n.pattern_key, n.position, s.stop_key,
       CASE WHEN n.sequences_text IS NOT NULL THEN n.sequences_text ->> n.position
            WHEN n.sequences IS NULL THEN n.first_sequence + n.position ELSE n.first_sequence +
           (SELECT sum(instr(n.bytes, substr(n.sequences, n.sequence_width * (n.position + 1) - p.position, 1)) - 1
                << 8 * p.position) FROM positions p WHERE p.position < n.sequence_width) END AS stop_sequence,
       instr(n.bytes, substr(n.attribute, -1, 1)) - 1 + (instr(n.bytes, substr(n.attribute, -2, 1)) - 1 << 8) +
           (instr(n.bytes, substr(n.attribute, -3, 1)) - 1 << 16) AS attributes_key
FROM (SELECT n.pattern_key, n.first_sequence, n.sequence_width, n.sequences, n.sequences_text, x.position, o.bytes,
             substr(n.stop_keys, n.stop_width * x.position + 1, n.stop_width) AS stop,
             substr(n.attributes_keys, n.attributes_width * x.position + 1, n.attributes_width) AS attribute
      FROM patterns n
      JOIN positions x ON x.position < n.stop_count
      CROSS JOIN byte_order o) n
JOIN stop_patterns s ON s.pattern_key = n.pattern_key
    AND s.stop_key = instr(n.bytes, substr(n.stop, -1, 1)) - 1 + (instr(n.bytes, substr(n.stop, -2, 1)) - 1 << 8) +
        (instr(n.bytes, substr(n.stop, -3, 1)) - 1 << 16);

-- Every visit of every trip with its times in seconds of the service day.
CREATE VIEW visits AS
SELECT trip_key, trip_id, position, stop_key, stop_sequence, attributes_key, headsign_list_key, pattern_key,
       start + unit * nullif(
           instr(bytes, substr(arrival, -1, 1)) - 1 + (instr(bytes, substr(arrival, -2, 1)) - 1 << 8) +
           iif(width > 2, (instr(bytes, substr(arrival, -3, 1)) - 1 << 16) + (instr(bytes, substr(arrival, -4, 1)) - 1 << 24), 0), (1 << 8 * width) - 1) AS arrival_seconds,
       start + unit * nullif(
           instr(bytes, substr(departure, -1, 1)) - 1 + (instr(bytes, substr(departure, -2, 1)) - 1 << 8) +
           iif(width > 2, (instr(bytes, substr(departure, -3, 1)) - 1 << 16) + (instr(bytes, substr(departure, -4, 1)) - 1 << 24), 0), (1 << 8 * width) - 1) AS departure_seconds
FROM (SELECT t.trip_key, t.trip_id, v.position, v.stop_key, v.stop_sequence, v.attributes_key, a.headsign_list_key, p.pattern_key,
             t.start_time + p.earliest AS start, p.unit, p.width, o.bytes,
             substr(coalesce(p.arrivals, p.departures), p.width * v.position + 1, p.width) AS arrival,
             substr(p.departures, p.width * v.position + 1, p.width) AS departure
      FROM trip_ids t
      JOIN trip_attributes a ON a.attributes_key = t.attributes_key
      JOIN time_profiles p ON t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1
          AND p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
      JOIN pattern_stops v ON v.pattern_key = p.pattern_key
      CROSS JOIN byte_order o);
