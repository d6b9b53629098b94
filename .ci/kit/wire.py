"""Messages of protobuf as their fields: numbers, and bytes of all else."""
from collections.abc import Iterator

Value = int | bytes


def as_bytes(value: Value) -> bytes:
    return value if isinstance(value, bytes) else b''


def fields_of(message: bytes) -> Iterator[tuple[int, Value]]:
    """The fields of a message, in their order."""
    at = 0
    while at < len(message):
        tag, at = varint(message, at)
        number, kind = tag >> 3, tag & 7
        if kind == 0:
            value, at = varint(message, at)
            yield number, value
            continue
        if kind == 2:
            length, at = varint(message, at)
        else:
            length = {1: 8, 5: 4}.get(kind, len(message))
        if at + length > len(message):
            raise ValueError('the message ends within a field')
        if kind == 2:
            yield number, message[at:at + length]
        at += length


def varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def field_bytes(number: int, value: Value) -> bytes:
    """A field as a message has it: a number as a varint, bytes with their length."""
    if isinstance(value, bytes):
        return varint_bytes(number << 3 | 2) + varint_bytes(len(value)) + value
    return varint_bytes(number << 3) + varint_bytes(value)


def varint_bytes(value: int) -> bytes:
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    made.append(value)
    return bytes(made)
