#!/usr/bin/env python3
"""Writes the manual pages of the commands from what they say of themselves: their --help, as ArgumentParser hands it to programs.

    .ci/packages/manual.py [--bin BIN_DIR] FOLDER

FOLDER gets gtfs-import.1, gtfs-query.1 and gtfs-export.1. `gtfs-query.1` has a section for each command. BIN_DIR holds the
executables; without it, those that `swift build -c release` leaves are taken.
"""
import collections
import json
import os
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import Tools, parser, version

COMMANDS = {
    'gtfs-import': 'turn a GTFS feed into one compact SQLite file',
    'gtfs-query': 'ask a timetable that gtfs-import made',
    'gtfs-export': 'write a feed back from its database',
}
STATUS = [
    ('0', 'Done; an empty answer is an answer.'),
    ('1', 'It could not be done: one sentence on standard error says what, where and what to do.'),
    ('64', 'The command line is wrong.'),
]
# What a command adds to the codes of all, in their order.
OWN_STATUS = {
    'gtfs-query': [
        ('1', 'Of size also: the database is over a budget. Of verify: something is damaged. Of diff: a record differs. Of lines '
              'never: an error is the answer of its line.'),
        ('2', 'Of diff: a side cannot be read. Of validate and realtime with --fail-on: a notice of that severity was found.'),
    ],
}
DATABASE = ('GTFS_DATABASE', 'The database that is meant where the command line names none.')
TERMINAL = [
    ('PAGER', 'The program that shows a table which is longer than the terminal: less without it; none where it is empty or cat.'),
    ('LESS', 'How less shows it; FRX without it.'),
    ('NO_COLOR', 'Where it is not empty, tables on a terminal have no colours and no bold text.'),
    ('COLORTERM', 'truecolor or 24bit: tables on a terminal have the colours of routes as the feed has them.'),
    ('TERM', 'With 256color in its name: the nearest of 256 colours. dumb: no codes at all.'),
    ('COLUMNS', 'The width of the terminal, in place of its own.'),
    ('LINES', 'The height of the terminal, in place of its own.'),
]
ENVIRONMENT = {
    'gtfs-import': [
        ('SOURCE_DATE_EPOCH', 'Seconds since 1970 that the database records as the time of its import, so that the same feed gives the same bytes.'),
        ('GTFS_HEADERS', 'Headers for the servers of URLs, one a line, such as a key.'),
        ('GTFS_KEY_<ID>', 'The key of the feed with this id in a list: capitals, and _ for other characters.'),
        ('http_proxy, https_proxy, no_proxy', 'The proxy by which a feed is downloaded, as curl(1) has it.'),
    ],
    'gtfs-query': [DATABASE, ('GTFS_FAVORITES', 'The file of the favourites.'),
                   ('XDG_DATA_HOME', 'The folder of the data of programs, in which that file is without GTFS_FAVORITES; $HOME/.local/share without it.'),
                   ('GTFS_CACHES', 'The folder of the files that journeys of large feeds are read from; empty for none.'),
                   ('XDG_CACHE_HOME', 'The folder that has gtfs-toolkit for these files without GTFS_CACHES; $HOME/.cache without it.'),
                   ('HOME', 'The folder of the person.')] + TERMINAL + [
                   ('TMPDIR', 'The folder in which diff makes databases of feeds for as long as it runs.'),
                   ('http_proxy, https_proxy, no_proxy', 'The proxy by which the message of a URL is fetched, as curl(1) has it.')],
    'gtfs-export': [DATABASE],
}
FILES = {
    'gtfs-import': [('FEED.sqlite', 'The database, in the current folder and under the name of its feed, without --output.'),
                    ('.FEED.sqlite.fetching', 'The part of a download that broke off, beside the database; the next run goes on with it.')],
    'gtfs-query': [('*.sqlite', 'The one toolkit database of the current folder, whatever its name, is asked where no other is named.'),
                   ('~/.local/share/gtfs-toolkit/favorites.sqlite', 'The favourites.'),
                   ('~/.cache/gtfs-toolkit', 'What journeys and reach have made of large feeds; it may be removed at any time.')],
    'gtfs-export': [],
}


def main():
    arguments = parser(__doc__)
    arguments.add_argument('folder')
    options = arguments.parse_args()
    tools = Tools(options.bin)
    os.makedirs(options.folder, exist_ok=True)
    for name, purpose in COMMANDS.items():
        described = json.loads(subprocess.run(
            [tools.path(name), '--experimental-dump-help'], check=True, capture_output=True).stdout)['command']
        with open(os.path.join(options.folder, f'{name}.1'), 'w') as file:
            file.write(page(name, purpose, described, version()))


def page(name, purpose, command, release):
    """A page in the man macros."""
    commands = [each for each in command.get('subcommands', []) if each.get('shouldDisplay') and each['commandName'] != 'help']
    lines = [f'.TH {name.upper()} 1 "" "gtfs-toolkit {release}" "gtfs-toolkit"',
             '.SH NAME', f'{escaped(name)} \\- {escaped(purpose)}', '.SH SYNOPSIS',
             commands_synopsis(name) if commands else synopsis([name], command)]
    lines += ['.SH DESCRIPTION'] + about(command)
    shared = {spelled(each): each for each in command.get('arguments', []) + common(commands)}
    lines += options_of({'arguments': list(shared.values())})
    if commands:
        lines.append('.SH COMMANDS')
    for each in commands:
        lines += ['.SS ' + escaped(each['commandName']), synopsis([name, each['commandName']], each)] + ['.PP'] + about(each)
        lines += options_of(each, but=shared, heading=False)
    others = [other for other in COMMANDS if other != name]
    lines += section('EXIT STATUS', status(name)) + section('ENVIRONMENT', ENVIRONMENT[name]) + section('FILES', FILES[name])
    lines += ['.SH SEE ALSO'] + [f'.BR {escaped(other)} (1)' + ',' * (other != others[-1]) for other in others]
    return '\n'.join(lines) + '\n'


def status(name):
    """The codes of all commands, each with what this one adds to it."""
    own = dict(OWN_STATUS.get(name, []))
    codes = dict(STATUS)
    return [(code, ' '.join(text for text in (codes.get(code), own.get(code)) if text))
            for code in sorted({**codes, **own}, key=int)]


def section(title, rows):
    return [f'.SH {title}'] * bool(rows) + [line for head, text in rows
                                            for line in ('.TP', f'\\fB{escaped(head)}\\fR', escaped(text))]


def common(commands):
    """The options that most commands have, which are described once, in the words that most of them use."""
    found = [each for command in commands for each in command.get('arguments', []) if each['kind'] != 'positional']
    texts: collections.defaultdict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for each in found:
        texts[spelled(each)][description(each)] += 1
    return [each for each in found
            if 2 * sum(texts[spelled(each)].values()) > len(commands)
            and description(each) == texts[spelled(each)].most_common(1)[0][0]]


def about(command):
    """Abstract and discussion; the examples of a discussion keep their lines."""
    lines = [escaped(command.get('abstract', ''))]
    example = False
    for line in command.get('discussion', '').splitlines():
        if line.startswith('  ') != example:
            lines.append('.fi' if example else '.nf')
            example = not example
        lines.append('.PP' if not line.strip() else escaped(line))
    return lines + (['.fi'] if example else [])


def commands_synopsis(name):
    """Of a tool with commands: its options may also stand before the command."""
    return f"\\fB{escaped(name)}\\fR [\\fB\\-\\-database\\fR \\fIpath\\fR] \\fICOMMAND\\fR [\\fIoptions\\fR] [\\fIarguments\\fR]"


def synopsis(words, command):
    parts = []
    for each in command.get('arguments', []):
        if each['kind'] == 'positional' and each.get('shouldDisplay', True):
            part = f"\\fI{escaped(each['valueName'])}\\fR" + (' ...' if each.get('isRepeating') else '')
            parts.append(f'[{part}]' if each.get('isOptional') else part)
    return f"\\fB{escaped(' '.join(words))}\\fR [\\fIoptions\\fR] " + ' '.join(parts)


def description(argument):
    """What an option does, the values that it takes, and its default."""
    about = escaped(argument.get('abstract', '')) or '\\&'
    values = argument.get('allValues') or []
    notes = ['values: ' + ', '.join(values)] * (len(values) > 1)
    if 'defaultValue' in argument and argument['kind'] != 'flag':
        notes.append('default: ' + argument['defaultValue'])
    if notes:
        about += escaped(f" ({'; '.join(notes)})")
    discussion = ' '.join(argument.get('discussion', '').split())
    return '\n'.join([about] + [escaped(discussion)] * bool(discussion))


def options_of(command, but=None, heading=True):
    lines = []
    but = but or {}
    for each in command.get('arguments', []):
        name = spelled(each)
        if not each.get('shouldDisplay', True) or name in but and description(each) == description(but[name]):
            continue
        lines += ['.TP', name] + description(each).splitlines()
    return (['.SH OPTIONS'] if heading and lines else []) + lines


def spelled(argument):
    if argument['kind'] == 'positional':
        return f"\\fI{escaped(argument['valueName'])}\\fR"
    names = [('--' if name['kind'] == 'long' else '-') + name['name'] for name in argument['names']]
    value = f" \\fI{escaped(argument['valueName'])}\\fR" if argument['kind'] == 'option' else ''
    return ', '.join(f'\\fB{escaped(name)}\\fR' for name in names) + value


def escaped(text):
    """Text for troff: a minus is a minus, and no line begins with a request. One name may stand for two values: a> <b."""
    text = text.replace('> <', ' ')
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return '\\&' + text if text[:1] in (".", "'") else text


if __name__ == '__main__':
    main()
