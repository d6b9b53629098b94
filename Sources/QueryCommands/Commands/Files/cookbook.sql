--- 01 Busiest stops of a date
SELECT stop_id, count(*) AS departures
FROM stop_times JOIN trips USING (trip_id)
WHERE service_id IN (SELECT service_id FROM service_days WHERE date = :date)
GROUP BY stop_id
ORDER BY departures DESC, stop_id
LIMIT 10;
--- 02 The departures of a stop in an hour
SELECT departure_time, route_id, trip_headsign, trip_id
FROM stop_times JOIN trips USING (trip_id)
WHERE stop_id = :stop
  AND departure_time BETWEEN '08:00:00' AND '08:59:59'
  AND service_id IN (SELECT service_id FROM service_days WHERE date = :date)
ORDER BY 1, 4;
--- 03 A quarter of an hour at a station, with names
SELECT t.departure_time, r.route_short_name, trips.trip_headsign, s.stop_id
FROM stop_times t
JOIN stops s USING (stop_id)
JOIN trips USING (trip_id)
JOIN routes r USING (route_id)
WHERE s.parent_station = :station
  AND trips.service_id IN (SELECT service_id FROM service_days WHERE date = :date)
  AND t.departure_time BETWEEN '08:00:00' AND '08:15:00'
ORDER BY 1, 2, 3, 4;
--- 04 First and last train of a route by stop
SELECT stop_id, min(departure_time) AS first, max(departure_time) AS last, count(*) AS trips
FROM stop_times JOIN trips USING (trip_id)
WHERE route_id = :route AND direction_id = 0
GROUP BY stop_id
ORDER BY stop_id;
--- 05 Span of service by route
SELECT route_id, min(start_time), max(end_time), count(*)
FROM trips JOIN trip_times USING (trip_id)
WHERE service_id IN (SELECT service_id FROM service_days WHERE date = :date)
GROUP BY route_id
ORDER BY route_id;
--- 06 Headways by hour at a stop
SELECT substr(departure_time, 1, 2) AS hour, count(*) AS departures, 60.0 / count(*) AS minutes
FROM stop_times JOIN trips USING (trip_id)
WHERE stop_id = :stop
  AND service_id IN (SELECT service_id FROM service_days WHERE date = :date)
GROUP BY hour
ORDER BY hour;
--- 07 Trips by route and day
SELECT date, route_id, count(*) AS trips
FROM service_days JOIN trips USING (service_id)
WHERE date BETWEEN :date AND :week
GROUP BY date, route_id
ORDER BY date, route_id;
--- 08 Vehicle hours by route
SELECT route_id, round(sum(end_seconds - start_seconds) / 3600.0, 3) AS hours
FROM trips JOIN trip_times USING (trip_id)
WHERE service_id IN (SELECT service_id FROM service_days WHERE date = :date)
GROUP BY route_id
ORDER BY route_id;
--- 09 Run times between the stops of a route
SELECT stop_id, next_stop_id, min(next_arrival - departure_seconds) AS shortest,
  max(next_arrival - departure_seconds) AS longest, count(*)
FROM (
  SELECT stop_id, departure_seconds, lead(stop_id) OVER trip AS next_stop_id, lead(arrival_seconds) OVER trip AS next_arrival
  FROM trips JOIN stop_times USING (trip_id)
  WHERE route_id = :route
  WINDOW trip AS (PARTITION BY trip_id ORDER BY stop_sequence)
) AS rides
WHERE next_stop_id IS NOT NULL
GROUP BY 1, 2
ORDER BY 1, 2;
--- 10 One trip
SELECT route_id, service_id, trip_id, trip_headsign, direction_id, shape_id
FROM trips
WHERE trip_id = :trip;
--- 11 The stop times of a trip
SELECT stop_sequence, stop_id, arrival_time, departure_time
FROM stop_times
WHERE trip_id = :trip
ORDER BY stop_sequence;
--- 12 The trips of a route
SELECT trip_id, service_id
FROM trips
WHERE route_id = :route
ORDER BY trip_id;
--- 13 The routes of a stop
SELECT DISTINCT route_id
FROM stop_routes
WHERE stop_id = :stop
ORDER BY 1;
--- 14 The routes of a stop, from stop_times
SELECT DISTINCT route_id
FROM stop_times JOIN trips USING (trip_id)
WHERE stop_id = :stop
ORDER BY 1;
--- 15 The stops of a route
SELECT DISTINCT stop_id, stop_name
FROM trips
JOIN stop_times USING (trip_id)
JOIN stops USING (stop_id)
WHERE route_id = :route
ORDER BY 1;
--- 16 Trips under way at a time
SELECT route_id, count(*)
FROM trips JOIN trip_times USING (trip_id)
WHERE service_id IN (SELECT service_id FROM service_days WHERE date = :date)
  AND start_seconds <= 30600 AND end_seconds >= 30600
GROUP BY route_id
ORDER BY 1;
--- 17 Stops without service
SELECT stop_id
FROM stops
WHERE coalesce(location_type, 0) = 0
  AND NOT EXISTS (SELECT 1 FROM stop_times WHERE stop_times.stop_id = stops.stop_id)
ORDER BY 1;
--- 18 Wheelchair access by departures
SELECT coalesce(wheelchair_boarding, 0) AS boarding, count(*)
FROM stop_times
JOIN trips USING (trip_id)
JOIN stops USING (stop_id)
WHERE service_id IN (SELECT service_id FROM service_days WHERE date = :date)
GROUP BY 1
ORDER BY 1;
--- 19 Weekday against Sunday
SELECT route_id, count(*) FILTER (WHERE date = :date) AS weekday, count(*) FILTER (WHERE date = :sunday) AS sunday
FROM trips JOIN service_days USING (service_id)
WHERE date IN (:date, :sunday)
GROUP BY route_id
ORDER BY 1;
--- 20 First and last trip of a route
SELECT min(start_time), max(start_time)
FROM trips JOIN trip_times USING (trip_id)
WHERE route_id = :route
  AND service_id IN (SELECT service_id FROM service_days WHERE date = :date);
--- 21 Blocks with the most trips
SELECT block_id, count(*)
FROM trips
WHERE block_id IS NOT NULL
  AND service_id IN (SELECT service_id FROM service_days WHERE date = :date)
GROUP BY block_id
ORDER BY 2 DESC, 1
LIMIT 10;
--- 22 Direct trips from A to B
SELECT a.departure_time, b.arrival_time, trip_id
FROM stop_times a
JOIN stop_times b USING (trip_id)
JOIN trips USING (trip_id)
WHERE a.stop_id = :stop
  AND b.stop_id = :stop2
  AND a.stop_sequence < b.stop_sequence
  AND service_id IN (SELECT service_id FROM service_days WHERE date = :date)
ORDER BY 1, 3;
--- 23 The services of a date
SELECT service_id
FROM service_days
WHERE date = :date
ORDER BY 1;
--- 24 The dates of a service
SELECT date
FROM service_days
WHERE service_id = :service
ORDER BY 1;
--- 25 Calendars in force
SELECT count(*)
FROM calendar
WHERE start_date <= :date AND end_date >= :date;
--- 26 Trips by day of the feed
SELECT date, sum(trips) AS trips
FROM service_days
JOIN (SELECT service_id, count(*) AS trips FROM trips GROUP BY service_id) AS services USING (service_id)
GROUP BY date
ORDER BY date;
--- 27 Departures by hour
SELECT departure_seconds / 3600 AS hour, count(*)
FROM stop_times JOIN trips USING (trip_id)
WHERE service_id IN (SELECT service_id FROM service_days WHERE date = :date)
GROUP BY hour
ORDER BY hour;
--- 28 Stop times by route
SELECT route_id, sum(stop_count) AS stop_times
FROM trips JOIN trip_times USING (trip_id)
GROUP BY route_id
ORDER BY 1;
--- 29 Stops with the most trips
SELECT stop_id, sum(trip_count) AS trips
FROM stop_routes
GROUP BY stop_id
ORDER BY 2 DESC, 1
LIMIT 20;
--- 30 Longest trips
SELECT trip_id, end_seconds - start_seconds AS seconds, stop_count
FROM trip_times
ORDER BY 2 DESC, 1
LIMIT 10;
--- 31 Headsigns of a route
SELECT trip_headsign, direction_id, count(*)
FROM trips
WHERE route_id = :route
GROUP BY 1, 2
ORDER BY 1, 2;
--- 32 Routes by type
SELECT route_type, count(DISTINCT route_id), count(*)
FROM trips JOIN routes USING (route_id)
GROUP BY 1
ORDER BY 1;
--- 33 Departures of a stop, headway trips included
SELECT departure_time, route_id, trip_headsign
FROM departures
WHERE date = :date AND stop_id = :stop AND departure_time BETWEEN '08:00:00' AND '08:59:59'
ORDER BY departure_time, route_id, trip_headsign;
--- 34 Stop spacing of a trip
SELECT a.stop_id, b.stop_id, b.shape_dist_traveled - a.shape_dist_traveled AS distance
FROM stop_times a
JOIN stop_times b ON b.trip_id = a.trip_id AND b.stop_sequence = a.stop_sequence + 1
WHERE a.trip_id = :trip
ORDER BY a.stop_sequence;
--- 35 Length and speed of the trips of a route
SELECT trip_id, distance, round(1000 * distance / (end_seconds - start_seconds)) / 1000 AS speed
FROM trips JOIN trip_times USING (trip_id)
WHERE route_id = :route AND end_seconds > start_seconds
ORDER BY trip_id;
--- 36 The next stop of each departure in an hour
SELECT departure_time, route_id, to_stop_name, arrival_time
FROM connections
WHERE date = :date AND from_stop_id = :stop AND departure_time BETWEEN '08:00:00' AND '08:59:59'
ORDER BY departure_seconds, route_id, to_stop_id;
--- 37 Rides and quickest times between the stops of a route on a date
SELECT from_stop_id, to_stop_id, count(*) AS rides, min(arrival_seconds - departure_seconds) AS quickest
FROM connections
WHERE date = :date AND route_id = :route
GROUP BY from_stop_id, to_stop_id
ORDER BY rides DESC, from_stop_id, to_stop_id
LIMIT 20;
--- 38 The rides of a trip
SELECT from_stop_name, departure_time, to_stop_name, arrival_time, arrival_seconds - departure_seconds AS seconds
FROM connections
WHERE trip_id = :trip
    AND date = (SELECT min(date) FROM service_days JOIN trips USING (service_id) WHERE trip_id = :trip)
ORDER BY departure_seconds, from_stop_sequence;
--- 39 Stops without service on a date
SELECT stop_id
FROM stops
WHERE coalesce(location_type, 0) = 0
  AND NOT EXISTS (
    SELECT 1
    FROM stop_times JOIN trips USING (trip_id)
    WHERE stop_times.stop_id = stops.stop_id
      AND service_id IN (SELECT service_id FROM service_days WHERE date = :sunday))
ORDER BY 1;
--- 40 Stops without service on Sundays
SELECT s.stop_id
FROM stops s
WHERE coalesce(s.location_type, 0) = 0
  AND NOT EXISTS (
    SELECT 1
    FROM stop_times st
    JOIN trips t ON t.trip_id = st.trip_id
    JOIN calendar c ON c.service_id = t.service_id
    WHERE st.stop_id = s.stop_id AND c.sunday = 1)
ORDER BY 1;
--- 41 Last arrival and number of trips of each route
SELECT route_id,
  (SELECT max(end_seconds) FROM trips JOIN trip_times USING (trip_id) WHERE trips.route_id = routes.route_id) AS last,
  (SELECT count(*) FROM trips WHERE trips.route_id = routes.route_id) AS trips
FROM routes
ORDER BY 1;
