-- Makes the tables of many feeds, which scripts of gtfs-export --format postgres --feed-id load into three servers, one table each:
-- partitions by hash of feed_id, each a server. Run again after a version of the toolkit that brings new tables.
--
--     psql -d country -v s0='10.0.0.1 5432' -v s1='10.0.0.2 5432' -v s2='10.0.0.3 5432' -v dbname=transit -f cluster.sql
--
-- Every server has a database `transit` with at least one feed (cluster.sh load makes the tables). This one, `country`, holds
-- none itself and can be on any server, or on all of them. PostgreSQL 14 or newer.
\set ON_ERROR_STOP on
CREATE EXTENSION IF NOT EXISTS postgres_fdw;
BEGIN;
SET LOCAL client_min_messages = warning;

SELECT format('DROP SERVER IF EXISTS s%s CASCADE', n), format('DROP SCHEMA IF EXISTS s%s CASCADE', n) FROM generate_series(0, 2) n \gexec
SELECT format('CREATE SERVER s%s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host %L, port %L, dbname %L, use_remote_estimate ''true'', '
        'fetch_size ''10000'', async_capable ''true'', connect_timeout ''5'')', n, split_part(address, ' ', 1), split_part(address, ' ', 2), :'dbname'),
    format('CREATE USER MAPPING FOR CURRENT_USER SERVER s%s OPTIONS (user %L)', n, current_user),
    format('CREATE SCHEMA s%s', n),
    -- The views too: a server works out those of its feeds itself.
    format('IMPORT FOREIGN SCHEMA public FROM SERVER s%s INTO s%s', n, n)
FROM unnest(ARRAY[:'s0', :'s1', :'s2']) WITH ORDINALITY AS servers (address, place), LATERAL (SELECT place - 1 AS n) AS numbers \gexec

-- A table that one of the servers has no file for yet is left out there, and so is its partition.
SELECT format('DROP TABLE IF EXISTS public.%I', name),
    format('CREATE TABLE public.%I (LIKE %I.%I) PARTITION BY HASH (feed_id)', name, min(schema), name)
FROM (SELECT foreign_table_schema AS schema, foreign_table_name AS name FROM information_schema.foreign_tables) AS found
GROUP BY name \gexec
SELECT format('ALTER TABLE public.%I ATTACH PARTITION %I.%I FOR VALUES WITH (MODULUS 3, REMAINDER %s)', foreign_table_name,
    foreign_table_schema, foreign_table_name, substr(foreign_table_schema, 2))
FROM information_schema.foreign_tables ORDER BY 1 \gexec
COMMIT;

-- A join by feed_id, and sums by it, go to the servers whole.
SELECT format('ALTER DATABASE %I SET enable_partitionwise_join = on', current_database()),
    format('ALTER DATABASE %I SET enable_partitionwise_aggregate = on', current_database()) \gexec
