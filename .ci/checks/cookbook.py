#!/usr/bin/env python3
"""Holds the questions of docs/sql-cookbook.md to their budgets on the New York subway of 2018: steps of SQLite's virtual
machine, in thousands. Exit 1 where one takes more.

    .ci/checks/cookbook.py [--bin BIN_DIR] [--update] [--table] [--sql] [DATABASE PARAMETER=VALUE ...]

Imports ../shared/feeds/nyc-subway-2018.zip and asks each question with the parameters below. A question may take a fifth
more than its line in Tests/Budgets/steps.tsv says, and has as many rows as that says. Another SQLite than the one that
the budgets were counted with plans otherwise: there, no question may take more than ten times the most expensive of
them. --update writes the budgets anew; do that in the commit that changes them, and say why there.
--sql writes the questions for Datasette, cookbook.sql, anew; without it, they have to be those of the page.
--table prints the steps and seconds of each. With a DATABASE and parameters, that one is asked, and nothing is held.
"""
import os
import re
import sqlite3
import sys
import tempfile
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit import tables
from kit.commands import HERE, Tools, not_run, parser
from kit.feeds import FEEDS

FEED = os.path.join(FEEDS, 'nyc-subway-2018.zip')
BUDGETS = os.path.join(HERE, 'Tests/Budgets/steps.tsv')
PAGE = os.path.join(HERE, 'docs/sql-cookbook.md')
WRITTEN = os.path.join(HERE, 'Sources/QueryCommands/Commands/Files/cookbook.sql')
PARAMETERS = {
    'date': '20181010', 'week': '20181016', 'sunday': '20181014', 'stop': '127N', 'stop2': '120N', 'station': '127',
    'route': '4', 'trip': 'ASP18GEN-1037-Sunday-00_009200_1..N03R', 'service': 'ASP18GEN-1037-Sunday-00',
}
GRAIN, MORE = 1_000, 1.2


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--update', action='store_true')
    arguments.add_argument('--table', action='store_true')
    arguments.add_argument('--sql', action='store_true')
    arguments.add_argument('database', nargs='?')
    arguments.add_argument('parameters', nargs='*')
    options = arguments.parse_args()
    if options.database:
        print_table(ask(options.database, dict(each.split('=', 1) for each in options.parameters), 0))
        return 0
    if options.sql:
        with open(WRITTEN, 'w') as file:
            file.write(written())
        return 0
    with open(WRITTEN) as file:
        if file.read() != written():
            print('cookbook: cookbook.sql has not the questions of the page: run with --sql', file=sys.stderr)
            return 1
    if not os.path.exists(FEED):
        return not_run('the SQL cookbook', 'there is no ../shared/feeds beside this clone')
    version, budgets = read()
    is_same = version == sqlite3.sqlite_version
    with tempfile.TemporaryDirectory() as folder:
        database = Tools(options.bin).imported(FEED, os.path.join(folder, 'subway.sqlite'))
        most = 0 if options.update else max(steps for steps, _ in budgets.values()) * (2 if is_same else 10)
        answers = ask(database, PARAMETERS, most)
    if options.update:
        write(answers)
    if options.table:
        print_table(answers)
    return 0 if options.update else hold(answers, budgets, is_same)


def questions():
    """Title and SQL of each."""
    with open(PAGE) as file:
        return re.findall(r'^## \d+\. ([^\n]*)\n(?:(?!```)[^\n]*\n)*```sql\n(.*?)```', file.read(), re.DOTALL | re.MULTILINE)


def written():
    """The questions as the command for Datasette has them."""
    return ''.join(f'--- {number:02} {title}\n{sql}' for number, (title, sql) in enumerate(questions(), 1))


class Steps:
    """Counts, and ends a question that takes more than so many; 0 for no end."""

    def __init__(self, most):
        self.counted, self.most = 0, most

    def count(self):
        self.counted += 1
        return int(self.counted > self.most > 0)


def ask(path, parameters, most):
    """Thousands of steps (None where it took more than `most`), rows and seconds of each question, by title."""
    answers: dict[str, tuple] = {}
    for title, sql in questions():
        connection = sqlite3.connect(f'file:{path}?mode=ro', uri=True)
        steps = Steps(most)
        connection.set_progress_handler(steps.count, GRAIN)
        names = set(re.findall(r':([a-z]+\d?)', re.sub(r"'[^']*'", '', sql)))
        start = time.process_time()
        try:
            rows = len(connection.execute(sql, {name: parameters[name] for name in names}).fetchall())
            answers[title] = steps.counted, rows, time.process_time() - start
        except sqlite3.OperationalError as error:
            if 'interrupted' not in str(error):
                raise
            answers[title] = None, 0, time.process_time() - start
        connection.close()
    return answers


def read():
    """The SQLite that the budgets were counted with, and steps and rows by title."""
    if not os.path.exists(BUDGETS):
        return None, {}
    with open(BUDGETS) as file:
        lines = [line.rstrip('\n').split('\t') for line in file]
    version = lines[0][0].rsplit(' ', 1)[1]
    return version, {title: (int(steps), int(rows)) for title, steps, rows in lines[1:]}


def write(answers):
    with open(BUDGETS, 'w') as file:
        file.write('# Thousands of steps and rows of each question, written by .ci/checks/cookbook.py --update with SQLite '
                   f'{sqlite3.sqlite_version}\n')
        file.writelines(f'{title}\t{steps}\t{rows}\n' for title, (steps, rows, _) in answers.items())


def print_table(answers):
    print(tables.head(['question', 'steps, thousands>', 'seconds>', 'rows>']))
    for title, (steps, rows, seconds) in answers.items():
        print(tables.row([title, steps, f'{seconds:.3f}', rows]))


def hold(answers, budgets, is_same):
    wrong = [f'{title} is without a budget' for title in answers if title not in budgets]
    for title, (steps, rows) in budgets.items():
        found, count, _ = answers.get(title, (None, 0, 0))
        if found is None:
            wrong.append(f'{title} did not end, or is not in the page')
        elif count != rows:
            wrong.append(f'{title} has {count} rows, not {rows}')
        elif is_same and found > steps * MORE + 10:
            wrong.append(f'{title} takes {found} thousand steps, its budget is {steps}')
    for sentence in wrong:
        print(f'cookbook: {sentence}', file=sys.stderr)
    print(f'cookbook: {len(answers)} questions, {len(wrong)} over their budgets')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
