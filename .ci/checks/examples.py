#!/usr/bin/env python3
"""Compiles the Swift examples in the doc comments of the libraries that an app embeds.

    .ci/checks/examples.py        exit 1 where one does not compile, with the file and line of the comment

Reads what `swift build` left. An example is a block of lines that stand four columns behind the text of a public
declaration's comment, or between ```swift and ```. Each becomes the body of a function. Values that it takes for granted,
such as `timetable`, are those of `Given` in .ci/checks/Given.swift. The functions are type-checked, and not run.
"""
import os
import re
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, modules

LIBRARIES = [
    'GTFSModel', 'GTFSQuery', 'GTFSJourneys', 'GTFSGlance', 'GTFSHistory', 'GTFSValidation', 'GTFSUpdates', 'GTFSPictures', 'GTFSRealtime',
    'RealtimeURLSession', 'RealtimeText',
]
CONTEXT = os.path.join(HERE, '.ci/checks/Given.swift')
WORK = os.path.join(HERE, '.build/examples')


def main():
    examples = [example for library in LIBRARIES for example in library_examples(library)]
    given = re.findall(r'^    var (\w+):', open(CONTEXT).read(), re.M)
    if len(examples) < 60 or len(given) < 20:
        print(f'examples: only {len(examples)} examples and {len(given)} given values are found', file=sys.stderr)
        return 1
    os.makedirs(WORK, exist_ok=True)
    file = os.path.join(WORK, 'Examples.swift')
    with open(file, 'w') as output:
        output.write(''.join(f'import {library}\n' for library in LIBRARIES) + 'import Foundation\n\n')
        for number, example in enumerate(examples):
            output.write(function(number, example, given))
    code = subprocess.run(command([CONTEXT, file]), cwd=HERE).returncode
    print(f'examples: {len(examples)} in doc comments ' + ('do not all compile' if code else 'compile'))
    return code


def library_examples(library):
    for folder, _, names in sorted(os.walk(os.path.join(HERE, 'Sources', library))):
        for name in sorted(names):
            if name.endswith('.swift'):
                path = os.path.relpath(os.path.join(folder, name), HERE)
                yield from file_examples(path, open(os.path.join(folder, name)).read().split('\n'))


def file_examples(path, lines):
    """Path, number of the first line, and lines of each example of a public declaration's comment."""
    index = 0
    while index < len(lines):
        if not lines[index].strip().startswith('///'):
            index += 1
            continue
        end = index
        while end < len(lines) and lines[end].strip().startswith('///'):
            end += 1
        if 'public' in ' '.join(lines[end:end + 2]):
            yield from comment_examples(path, index, [line.strip()[3:] for line in lines[index:end]])
        index = end


def comment_examples(path, start, comment):
    index = 0
    while index < len(comment):
        if comment[index].strip() == '```swift':
            end = comment.index(' ```', index + 1)
            yield path, start + index + 2, [line[1:] for line in comment[index + 1:end]]
            index = end
        elif index > 0 and not comment[index - 1].strip() and comment[index].startswith('     '):
            end = index
            while end < len(comment) and (comment[end].startswith('     ') or not comment[end].strip()):
                end += 1
            yield path, start + index + 1, [line[5:] for line in comment[index:end]]
            index = end
        index += 1


def function(number, example, given):
    path, line, lines = example
    text = '\n'.join(lines)
    # Where the example declares a name itself, that stands in the inner scope.
    used = [name for name in given if re.search(rf'(?<![.\w]){name}\b(?!:)', text)]
    asynchronous = 'async ' if 'await' in text else ''
    head = f'func example{number}(_ given: Given) {asynchronous}throws {{\n'
    values = ''.join(f'    {binding(name, text)} {name} = given.{name}\n' for name in used)
    return f'{head}{values}    do {{\n#sourceLocation(file: "{path}", line: {line})\n{text}\n#sourceLocation()\n    }}\n}}\n\n'


def binding(name, text):
    """`var` where the example assigns to the value; a closure that runs elsewhere may capture the others."""
    return 'var' if re.search(rf'(?<![.\w]){name}(?:\.\w+)* = ', text) else 'let'


def command(files):
    return ['swiftc', '-typecheck', '-parse-as-library', '-swift-version', '6', '-suppress-warnings', *modules(), *files]


if __name__ == '__main__':
    sys.exit(main())
