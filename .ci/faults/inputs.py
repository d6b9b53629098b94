"""Damaged inputs for .ci/faults/commands.py: the same ones for the same seed."""
import io
import os
import sqlite3
import zipfile

TEXTS = ['9223372036854775807', '-9223372036854775808', '9' * 40, '-1', '1e400', 'NaN', '', '"', '\x00', '\x1b[2J', 'é' * 300, ',' * 200,
         '99:99:99', '9999:59:59', '00000000', '20269999', '\ufeff', '\r', '\n', '=1+1', '../../x', 'a' * 70000]


def mutated_bytes(random_, data, most=12):
    """Bits turned, bytes replaced, stretches cut, doubled or swapped."""
    data = bytearray(data)
    for _ in range(random_.randint(1, most)):
        if not data:
            break
        at = random_.randrange(len(data))
        kind = random_.randrange(6)
        if kind == 0:
            data[at] ^= 1 << random_.randrange(8)
        elif kind == 1:
            data[at] = random_.choice([0, 1, 127, 128, 255, random_.randrange(256)])
        elif kind == 2:
            del data[at:at + random_.randint(1, 64)]
        elif kind == 3:
            data[at:at] = data[at:at + random_.randint(1, 64)]
        elif kind == 4:
            data[at:at + 4] = random_.choice([b'\xff\xff\xff\xff', b'\x00\x00\x00\x00', b'\xff\xff\xff\x7f', b'\x00\x00\x00\x80'])
        else:
            data[at:at] = random_.randbytes(random_.randint(1, 16))
    return bytes(data)


def mutated_text(random_, text):
    """A cell, a line or some bytes of a CSV file replaced."""
    lines = text.split('\n')
    for _ in range(random_.randint(1, 4)):
        row = random_.randrange(len(lines))
        kind = random_.randrange(5)
        if kind < 3:
            cells = lines[row].split(',')
            cells[random_.randrange(len(cells))] = random_.choice(TEXTS)
            lines[row] = ','.join(cells)
        elif kind == 3:
            lines[row:row] = [random_.choice(lines)] * random_.randint(1, 3)
        else:
            del lines[row]
            if not lines:
                lines = ['']
    return '\n'.join(lines)


def zipped(files):
    """A zip of names and bytes."""
    room = io.BytesIO()
    with zipfile.ZipFile(room, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return room.getvalue()


def folder(path):
    """Names and bytes of a feed's folder."""
    files = {}
    for name in sorted(os.listdir(path)):
        with open(os.path.join(path, name), 'rb') as file:
            files[name] = file.read()
    return files


def mutated_database(random_, data):
    """Bits of pages turned, pages swapped or doubled, the file cut short; the header stays, or no one would look further."""
    data = bytearray(data)
    page = int.from_bytes(data[16:18], 'big')
    pages = len(data) // page
    kind = random_.randrange(4)
    if kind == 0:
        for _ in range(random_.randint(1, 20)):
            data[random_.randrange(100, len(data))] ^= 1 << random_.randrange(8)
    elif kind == 1:
        first, second = random_.randrange(1, pages), random_.randrange(1, pages)
        one, other = data[first * page:(first + 1) * page], data[second * page:(second + 1) * page]
        data[first * page:(first + 1) * page], data[second * page:(second + 1) * page] = other, one
    elif kind == 2:
        at = random_.randrange(1, pages) * page
        data[at:at + page] = mutated_bytes(random_, bytes(data[at:at + page]))[:page].ljust(page, b'\0')
    else:
        del data[random_.randrange(100, len(data)):]
    return bytes(data)


CRAFTED = ['9223372036854775807', '-9223372036854775808', '-1', 'NULL', "'text'", "x'00ff00ff'", '1e300']


def crafted_columns(path):
    """Each column of each table of a database."""
    with sqlite3.connect(path) as database:
        tables = [row[0] for row in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE '%VIRTUAL%'")]
        return [(table, row[1]) for table in tables for row in database.execute(f'PRAGMA table_info("{table}")')]


def write_schema(database, table, text):
    database.execute('PRAGMA writable_schema = ON')
    database.execute('UPDATE sqlite_schema SET sql = ? WHERE name = ?', (text, table))
    database.execute('PRAGMA writable_schema = RESET')


def craft(path, table, column, value):
    """Puts a value into every row of a column, whatever the table allows. False where it does not go."""
    database = sqlite3.connect(path, isolation_level=None)
    text, = database.execute('SELECT sql FROM sqlite_schema WHERE name = ?', (table,)).fetchone()
    try:
        write_schema(database, table, text.replace('STRICT', ''))
        database.execute('PRAGMA ignore_check_constraints = ON')
        database.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = {value}')
        # A file with another schema than the toolkit's is refused before its values are read.
        write_schema(database, table, text)
        return True
    except sqlite3.Error:
        return False
    finally:
        database.close()
