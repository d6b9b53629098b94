"""Tables of Markdown."""
from __future__ import annotations

from collections.abc import Iterable


def row(cells: Iterable[object]) -> str:
    """A row; None is an empty cell."""
    return '| ' + ' | '.join('' if cell is None else str(cell).replace('|', '\\|') for cell in cells) + ' |'


def head(titles: Iterable[str]) -> str:
    """The two lines above the rows: titles that end in `>` are of columns that stand on the right."""
    titles = list(titles)
    return row(title.removesuffix('>') for title in titles) + '\n|' + ''.join(
        '--:|' if title.endswith('>') else '---|' for title in titles)


def latencies(microseconds: list[int]) -> list[str]:
    """Median, p99 and worst, in milliseconds."""
    taken = sorted(microseconds)
    return [f'{each / 1000:.2f}' for each in (taken[len(taken) // 2], taken[len(taken) * 99 // 100], taken[-1])]
