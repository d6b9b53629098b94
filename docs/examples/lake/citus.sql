-- Spreads the tables of many feeds over the nodes of Citus, by feed_id: a feed lies on one node. It takes the place of cluster.sql.
--
--     SERVERS='dbname=transit host=COORDINATOR' cluster.sh load sydney.sqlite
--     psql -d transit -h COORDINATOR -f citus.sql
--     SERVERS='dbname=transit host=COORDINATOR' cluster.sh load berlin.sqlite hamburg.sqlite
--
-- Run again after a version of the toolkit that brings new tables. Not tried: Debian has no Citus.
\set ON_ERROR_STOP on
CREATE EXTENSION IF NOT EXISTS citus;
SELECT format('SELECT create_distributed_table(%L, ''feed_id'')', format('public.%I', relname))
FROM pg_class AS tables
WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = tables.oid AND attname = 'feed_id')
    AND NOT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = tables.oid)
ORDER BY relname \gexec
