#!/usr/bin/env python3
"""The modules that a target is linked from, itself first, as Package.swift has them: .ci/packages/modules.py TARGET

Of other packages they are the modules that products are named after.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        dump = subprocess.run(['swift', 'package', '--package-path', ROOT, '--scratch-path', scratch, 'dump-package'],
                              stdout=subprocess.PIPE, check=True).stdout
    # {"byName": [NAME, CONDITION]}, {"product": [NAME, PACKAGE, ALIASES, CONDITION]}
    needed = {target['name']: [word[0] for each in target['dependencies'] for word in each.values()]
              for target in json.loads(dump)['targets']}
    found = [sys.argv[1]]
    for name in found:
        found += [each for each in needed.get(name, []) if each not in found]
    print('\n'.join(found))


if __name__ == '__main__':
    main()
