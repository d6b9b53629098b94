#!/usr/bin/env python3
"""Compares the outputs in README.md, docs/commands.md and docs/history.md with those of the commands and of the SQL above them.

    .ci/checks/readme.py [BIN_DIR]

Needs the database and the message that .ci/demo leaves in .build/demo. Exit 1 where an output differs. BIN_DIR holds
release binaries; without it, those that `swift build -c release` leaves are taken.
"""
import difflib
import itertools
import os
import re
import shutil
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, Tools, not_run

DEMO = os.path.join(HERE, '.build/demo')
PAGES = ['README.md', 'docs/commands.md', 'docs/history.md']


def main():
    tools = Tools(sys.argv[1] if len(sys.argv) > 1 else None).folder
    differing = sum(differing_outputs(page, tools) for page in PAGES)
    print(f'readme: {differing} outputs differ')
    return 1 if differing else 0


def differing_outputs(page, tools):
    with open(os.path.join(HERE, page)) as file:
        blocks = re.findall(r'^```(\w+)\n(.*?)^```$', file.read(), re.DOTALL | re.MULTILINE)
    differing = 0
    for (kind, text), (_, after) in itertools.pairwise([*blocks, ('', '')]):
        if kind == 'text' and text.startswith('$ '):
            for command, expected in re.findall(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', text, re.MULTILINE):
                differing += differs(page, command, expected, commands(tools, command))
        if kind == 'sql':
            if shutil.which('sqlite3'):
                differing += differs(page, text, after, sql(text))
            else:
                not_run("README's SQL", 'sqlite3 is not installed')
    return differing


def commands(tools, command):
    path = tools + os.pathsep + os.environ['PATH']
    return subprocess.run(command, shell=True, cwd=DEMO, env=os.environ | {'PATH': path}, capture_output=True, text=True).stdout


def sql(text):
    return subprocess.run(['sqlite3', '-header', '-column', 'sydney.sqlite'], cwd=DEMO, input=text, capture_output=True, text=True).stdout


def differs(page, source, expected, found):
    wanted, got = ([line.rstrip() for line in text.strip().splitlines()] for text in (expected, found))
    if wanted == got:
        return False
    print(f'{page}: {source.strip()}\n' + '\n'.join(difflib.unified_diff(wanted, got, page, 'output', lineterm='')))
    return True


if __name__ == '__main__':
    sys.exit(main())
