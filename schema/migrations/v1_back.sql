-- From version 1, once the tables of newest.sql are made: rows that SQL can put back. Swift packs the others.
INSERT INTO main.stop_patterns SELECT * FROM temp.numbered_stops;
DROP TABLE temp.numbered_stops;

DELETE FROM stop_search_data;
DELETE FROM stop_search_idx;
INSERT INTO main.stop_search_data (id, block) SELECT id, block FROM temp.search_data;
INSERT INTO main.stop_search_idx (segid, term, pgno) SELECT segid, term, pgno FROM temp.search_index;
DROP TABLE temp.search_data;
DROP TABLE temp.search_index;
