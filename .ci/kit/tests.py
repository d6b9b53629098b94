"""Tests of what the scripts share: python3 .ci/kit/tests.py"""
from __future__ import annotations

import datetime
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from bench import goals, grown_feeds
from kit import commands, feeds, tables


class Tables(unittest.TestCase):
    def test_cells_keep_a_row_whatever_they_hold(self) -> None:
        self.assertEqual(tables.row(['a|b', None, 3, 0]), r'| a\|b |  | 3 | 0 |')

    def test_figures_stand_on_the_right(self) -> None:
        self.assertEqual(tables.head(['feed', 'bytes>']), '| feed | bytes |\n|---|--:|')

    def test_a_percentile_is_a_sample_that_so_many_do_not_exceed(self) -> None:
        self.assertEqual(tables.latencies(list(range(1000, 101_000, 1000))), ['51.00', '100.00', '100.00'])


class Feeds(unittest.TestCase):
    def test_times_pass_midnight_and_come_back(self) -> None:
        for text in ('00:00:00', '08:05:09', '25:59:59', '101:00:00'):
            self.assertEqual(feeds.clock(feeds.seconds(text)), text)
        self.assertEqual(feeds.seconds(' 8:05:09 '), 8 * 3600 + 309)

    def test_exceptions_add_and_take_days_whatever_their_order(self) -> None:
        week = dict.fromkeys(feeds.WEEKDAYS, '0') | {'monday': '1'}
        calendar = [week | {'service_id': 'S', 'start_date': '20260105', 'end_date': '20260119'}]
        exceptions = [{'service_id': 'S', 'date': '20260112', 'exception_type': '2'},
                      {'service_id': 'T', 'date': '20260301', 'exception_type': '1'},
                      {'service_id': 'S', 'date': '20260106', 'exception_type': '1'}]
        for rows in (exceptions, exceptions[::-1]):
            days = feeds.service_days(calendar, rows)
            self.assertEqual(days['S'], {datetime.date(2026, 1, day) for day in (5, 6, 19)})
            self.assertEqual(days['T'], {datetime.date(2026, 3, 1)})

    def test_a_degree_of_the_equator_is_a_360th_of_it(self) -> None:
        self.assertAlmostEqual(feeds.metres((0, 0), (0, 1)), 40_030_230 / 360, delta=1)
        self.assertEqual(feeds.metres((-33.87, 151.21), (-33.87, 151.21)), 0)
        self.assertAlmostEqual(feeds.metres((0, 0), (0, 180)), 40_030_230 / 2, delta=1)

    def test_a_table_is_found_in_a_folder_of_the_zip_and_read_without_spaces(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'feed.zip')
            with zipfile.ZipFile(path, 'w') as made:
                made.writestr('feed/Stops.txt', '\ufeff stop_id , stop_name\r\nA , "Wharf, east"\r\n\r\nB\r\n')
                made.writestr('__MACOSX/feed/trips.txt', 'trip_id\nT\n')
            archive = feeds.Archive(path)
            self.assertEqual(list(archive.rows('trips')), [])
            rows = list(archive.rows('stops'))
        self.assertEqual(rows, [{'stop_id': 'A', 'stop_name': 'Wharf, east'}, {'stop_id': 'B', 'stop_name': ''}])

    def test_a_written_feed_is_read_back_without_its_empty_tables(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'feed.zip')
            feeds.write_zip(path, {'stops': [['stop_id', 'stop_name'], ['A', 'a "b", c']], 'trips': [['trip_id']]})
            self.assertEqual(list(feeds.Archive(path).rows('stops')), [{'stop_id': 'A', 'stop_name': 'a "b", c'}])
            self.assertEqual(list(feeds.Archive(path).entries), ['stops'])


class GrownFeeds(unittest.TestCase):
    def test_scattered_rows_are_the_same_rows_as_many_as_asked_for(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            feeds_ = [grown_feeds.write(os.path.join(folder, str(scattered)), 5120, scattered) for scattered in (False, True)]
            ordered, scattered = (pathlib.Path(feed, 'stop_times.txt').read_text().splitlines() for feed in feeds_)
        self.assertEqual(len(ordered), 5121)
        self.assertEqual(sorted(ordered), sorted(scattered))
        self.assertNotEqual(ordered, scattered)
        self.assertEqual(ordered[1], 'T0,05:00:00,05:00:30,S0,1,0')


class Goals(unittest.TestCase):
    scale = {'text_bytes': 6e8, 'stop_times': 5_500_000}

    def test_a_goal_is_asked_of_feeds_of_its_size(self) -> None:
        figure = goals.number('import_seconds', 'import', 4, 'seconds')
        self.assertNotIn('met', goals.held(dict(figure), self.scale))
        self.assertIs(goals.held(dict(figure), {'text_bytes': 1e6, 'stop_times': 1000})['met'], False)
        self.assertIs(goals.held(goals.number('database_over_zip', 'share', 0.4, 'ratio'), self.scale)['met'], True)

    def test_a_figure_that_is_missing_meets_nothing(self) -> None:
        figure = goals.held({'key': 'import_over_unzip', 'name': 'ratio', 'missing': 'no unzip'}, self.scale)
        self.assertEqual((goals.measured_text(figure), goals.verdict(figure)), ('not measured: no unzip', ''))

    def test_quantities_have_the_places_that_are_read(self) -> None:
        told = [goals.quantity(*each) for each in ((0.00123456, 'seconds'), (4.2, 'seconds'), (36_700_000, 'bytes'), (1e6, 'per_second'))]
        self.assertEqual(told, ['1.23 ms', '4.20 s', '36.7 MB', '1,000,000/s'])

    def test_the_cost_of_a_process_is_its_own(self) -> None:
        cost = commands.measured([sys.executable, '-c', 'import time; time.sleep(0.2)'])
        self.assertGreater(cost.seconds, 0.2)
        self.assertGreater(cost.memory, 1_000_000)
        with self.assertRaisesRegex(SystemExit, 'exit 3'):
            commands.measured([sys.executable, '-c', 'raise SystemExit(3)'])


class Commands(unittest.TestCase):
    def tools(self, folder: str, script: str) -> commands.Tools:
        path = os.path.join(folder, 'gtfs-query')
        with open(path, 'w') as file:
            file.write('#!/bin/sh\n' + script)
        os.chmod(path, 0o755)
        return commands.Tools(folder)

    def test_questions_reach_the_command_as_words_of_a_line(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            tools = self.tools(folder, '''sed 's/["\\\\]/\\\\&/g; s/.*/{"microseconds": 1, "answer": "&"}/'\n''')
            found = tools.answers('x.sqlite', [['search', "king's cross"], ['info']])
        self.assertEqual([each['answer'] for each in found], ["""search 'king'"'"'s cross'""", 'info'])

    def test_an_answer_that_is_an_error_ends_the_script(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            tools = self.tools(folder, '''cat >/dev/null; echo '{"error": {"message": "No such stop."}}'\n''')
            with self.assertRaisesRegex(SystemExit, 'stop 9: No such stop.'):
                tools.answers('x.sqlite', [['stop', '9']])

    def test_an_answer_too_few_is_an_error(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            tools = self.tools(folder, 'head -1 >/dev/null; echo "{}"\n')
            with self.assertRaises(ValueError):
                tools.answers('x.sqlite', [['info'], ['info']])

    def test_a_part_that_is_not_run_is_said_and_written_down(self) -> None:
        script = os.path.join(commands.HERE, '.ci/kit/not_run.sh')
        with tempfile.NamedTemporaryFile('r') as listed:
            run = subprocess.run(['bash', script, 'a part', 'a reason'], capture_output=True, text=True, check=True,
                                 env=os.environ | {'GTFS_NOT_RUN': listed.name})
            self.assertEqual(listed.read(), 'a part: a reason\n')
        self.assertEqual(run.stderr, 'NOT RUN: a part: a reason\n')


if __name__ == '__main__':
    unittest.main()
