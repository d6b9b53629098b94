#!/usr/bin/env python3
"""Packs the module and the executable as a wheel (PEP 427): .ci/packages/wheel.py EXECUTABLE FOLDER VERSION MACHINE"""
import base64
import hashlib
import os
import platform
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MOST = 25_000_000
METADATA = """\
Metadata-Version: 2.1
Name: gtfs-toolkit
Version: {version}
Summary: Public transport timetables in one small file: departures, journeys, reach, without a network
License: Apache-2.0
Requires-Python: >=3.11
Provides-Extra: frame
Requires-Dist: pandas; extra == 'frame'
Description-Content-Type: text/markdown

"""
WHEEL = 'Wheel-Version: 1.0\nGenerator: gtfs-toolkit\nRoot-Is-Purelib: false\nTag: {tag}\n'
COMMANDS = ['gtfs-toolkit', 'gtfs-import', 'gtfs-query', 'gtfs-export']


def main() -> int:
    executable, folder, version, machine = sys.argv[1:]
    # The executable asks for the C library of the machine that linked it, or a newer one.
    tag = f'py3-none-manylinux_{platform.libc_ver()[1].replace(".", "_")}_{machine}'
    path = os.path.join(folder, f'gtfs_toolkit-{version}-{tag}.whl')
    about = f'gtfs_toolkit-{version}.dist-info'
    records = []
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        def add(name: str, data: bytes, mode: int = 0o644) -> None:
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100000 | mode) << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()
            records.append(f'{name},sha256={digest},{len(data)}\n')

        add('gtfs_toolkit/__init__.py', read(HERE, 'gtfs_toolkit.py'))
        add('gtfs_toolkit/py.typed', b'')
        add('gtfs_toolkit/gtfs-toolkit', read(executable), 0o755)
        add(f'{about}/METADATA', METADATA.format(version=version).encode() + read(ROOT, 'docs/python.md'))
        add(f'{about}/WHEEL', WHEEL.format(tag=tag).encode())
        scripts = ''.join(f'{command} = gtfs_toolkit:run\n' for command in COMMANDS)
        add(f'{about}/entry_points.txt', f'[console_scripts]\n{scripts}'.encode())
        add(f'{about}/LICENSE', read(ROOT, 'LICENSE'))
        wheel.writestr(zipfile.ZipInfo(f'{about}/RECORD', (2020, 1, 1, 0, 0, 0)), ''.join(records) + f'{about}/RECORD,,\n')
    size = os.path.getsize(path)
    print(f'{path}: {size} bytes')
    return 0 if size <= MOST else 1


def read(*parts: str) -> bytes:
    with open(os.path.join(*parts), 'rb') as file:
        return file.read()


if __name__ == '__main__':
    sys.exit(main())
