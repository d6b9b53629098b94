"""A captured message of trip updates as the messages that may have followed it: each minute the same predictions, without those
that are past. A recorder that reads them sees trips run to their ends by a real producer's ids, stops and times."""
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.wire import as_bytes, field_bytes, fields_of

# Numbers of fields of gtfs-realtime.proto.
HEADER, ENTITY = 1, 2
INCREMENTALITY, TIMESTAMP = 2, 3
TRIP_UPDATE, VEHICLE, ALERT = 3, 4, 5
STOP_TIME_UPDATE, TRIP_UPDATE_TIMESTAMP = 2, 4
ARRIVAL, DEPARTURE = 2, 3
TIME = 2


def replayed(paths: list[str], folder: str, minutes: int) -> int:
    """Writes the messages that may have followed captures into a folder, one a minute; gives their number.

    Captures are followed up to the next one; the last one, and those that are far from the next one, for some minutes.
    """
    captures = sorted((timestamp, message) for path in paths if (message := read(path)) and (timestamp := sent(message)))
    for index, (timestamp, message) in enumerate(captures):
        end = captures[index + 1][0] if index + 1 < len(captures) else timestamp + 60 * minutes
        for now in range(timestamp, min(end, timestamp + 60 * minutes), 60):
            with open(os.path.join(folder, f'{now}.pb'), 'wb') as file:
                file.write(following(message, now))
    return len(os.listdir(folder))


def read(path: str) -> bytes:
    with open(path, 'rb') as file:
        return file.read()


def sent(message: bytes) -> int:
    """When a message was sent; 0 where it does not say so, or is none of trip updates."""
    try:
        fields = list(fields_of(message))
    except (IndexError, ValueError):
        return 0
    if not any(number == ENTITY and TRIP_UPDATE in dict(fields_of(as_bytes(value))) for number, value in fields):
        return 0
    return next((int(value) for number, field in fields if number == HEADER
                 for number, value in fields_of(as_bytes(field)) if number == TIMESTAMP and isinstance(value, int)), 0)


def following(message: bytes, now: int) -> bytes:
    """The message at a later moment."""
    made = b''
    for number, value in fields_of(message):
        if number == HEADER:
            header = [(key, now if key == TIMESTAMP else field) for key, field in fields_of(as_bytes(value)) if key != INCREMENTALITY]
            made += field_bytes(HEADER, b''.join(field_bytes(*field) for field in header))
        elif number == ENTITY and (entity := following_entity(as_bytes(value), now)):
            made += field_bytes(ENTITY, entity)
    return made


def following_entity(entity: bytes, now: int) -> bytes | None:
    fields = [(number, value) for number, value in fields_of(entity) if number not in (VEHICLE, ALERT)]
    made, kept, lost = b'', 0, 0
    for number, value in fields:
        if number != TRIP_UPDATE:
            made += field_bytes(number, value)
            continue
        update = b''
        for key, field in fields_of(as_bytes(value)):
            if key == STOP_TIME_UPDATE and 0 < last_time(as_bytes(field)) < now:
                lost += 1
            elif key != TRIP_UPDATE_TIMESTAMP:
                kept += key == STOP_TIME_UPDATE
                update += field_bytes(key, field)
        made += field_bytes(TRIP_UPDATE, update)
    return None if lost and not kept or not any(number == TRIP_UPDATE for number, _ in fields) else made


def last_time(update: bytes) -> int:
    """The last time of a stop time update; 0 without one."""
    return max((int(time) for number, event in fields_of(update) if number in (ARRIVAL, DEPARTURE)
                for key, time in fields_of(as_bytes(event)) if key == TIME and isinstance(time, int)), default=0)
