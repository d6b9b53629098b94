#!/usr/bin/env python3
"""Holds the readers of GTFS-Realtime messages against the reference bindings of PyPI.

    .ci/checks/messages.py [--bin BIN_DIR] [--random N]

- The `.proto` files of Sources/RealtimeText/messages have every field and value of `gtfs-realtime-bindings`.
- Each capture of ../shared/realtime and N messages of random values, extensions among them, are written by `protobuf` as
  JSON and in the text format, in the ways in which it writes these. What `RealtimeText` makes of them has to be the message.
- What `GTFSRealtime` reads of a binary capture and writes again has to say what the capture says, and what it reads of the
  other forms has to be the same.
- The three forms of the made-up city's message are one message.

Exit 1 where a message differs. `gtfs-benchmark reencode` of BIN_DIR reads and writes the messages; without BIN_DIR that of
`swift build -c release` is taken.
"""
import os
import random
import shutil
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, SHARED, Environment, Tools, not_run, parser

PACKAGES = ['protobuf', 'grpcio-tools', 'gtfs-realtime-bindings']
DECLARED = os.path.join(HERE, 'Sources/RealtimeText/messages')
FIXTURES = os.path.join(HERE, 'Fixtures/realtime')
CAPTURES = os.path.join(SHARED, 'realtime')
WORK = os.path.join(HERE, '.build/messages')
# What JSON and text look like.
FORMS = ['camel.json', 'snake.json', 'many-lines.text', 'one-line.text']
# What captures say and our values have no room for, or hold in another field: carriages of TfNSW are written as those of the
# reference.
LEFT_OUT = {
    'CarriageDescriptor.departure_occupancy_status', 'NyctFeedHeader.nyct_subway_version',
    'VehicleDescriptor.[transit_realtime.tfnsw_vehicle_descriptor]', 'VehiclePosition.[transit_realtime.consist]'}


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--random', type=int, default=200, help='how many messages of random values')
    options = arguments.parse_args()
    if missing := Environment('messages-python').enter(PACKAGES):
        return not_run('messages', f'of PyPI cannot be installed: {", ".join(missing)}')
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    messages = Messages()
    failures = messages.missing()
    samples = dict(messages.captures())
    if not samples:
        not_run('captures of realtime messages as JSON and text', 'there is no ../shared/realtime beside this clone')
    chance = random.Random(1)
    samples.update((f'random-{number}', messages.random(chance)) for number in range(options.random))
    for name, message in samples.items():
        messages.write(name, message)
    paths = [os.path.join(WORK, name) for name in sorted(os.listdir(WORK))]
    subprocess.run([Tools(options.bin).path('gtfs-benchmark'), 'reencode', *paths], check=True)
    for name, message in samples.items():
        failures += messages.differences(name, message)
    failures += messages.fixtures()
    for failure in failures:
        print(f'messages: FAILED: {failure}')
    print(f'messages: {len(samples)} messages in {len(FORMS) + 1} forms, {len(failures)} failures')
    return 1 if failures else 0


class Messages:
    """The messages that the project's `.proto` files declare, by protobuf's own reading of them."""

    def __init__(self):
        from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

        names, described = sorted(os.listdir(DECLARED)), os.path.join(WORK, 'described')
        subprocess.run([sys.executable, '-m', 'grpc_tools.protoc', f'-I{DECLARED}', f'--descriptor_set_out={described}', *names],
                       check=True, cwd=DECLARED)
        with open(described, 'rb') as file:
            files = descriptor_pb2.FileDescriptorSet.FromString(file.read()).file
        os.remove(described)
        self.pool = descriptor_pool.DescriptorPool()
        for each in files:
            self.pool.Add(each)
        self.FeedMessage = message_factory.GetMessageClassesForFiles(names, self.pool)['transit_realtime.FeedMessage']

    def missing(self):
        """Sentences about fields and values of the reference that are not declared as there."""
        from google.transit import gtfs_realtime_pb2

        failures, todo = [], list(gtfs_realtime_pb2.DESCRIPTOR.message_types_by_name.values())
        while todo:
            message = todo.pop()
            todo += message.nested_types
            ours = self.pool.FindMessageTypeByName(message.full_name)
            for field in message.fields:
                mine = ours.fields_by_name.get(field.name)
                same = mine and (mine.number, mine.type, mine.is_repeated) == (field.number, field.type, field.is_repeated)
                values = {value.name: value.number for value in field.enum_type.values} if field.enum_type else {}
                known = {value.name: value.number for value in mine.enum_type.values} if mine and mine.enum_type else {}
                if not same or not values.items() <= known.items():
                    failures.append(f'{field.full_name} is not declared as in the reference')
        return failures

    def read(self, data):
        """The message in binary data, without what the files do not declare."""
        message = self.FeedMessage.FromString(data)
        message.DiscardUnknownFields()
        return message

    def captures(self):
        for folder, _, names in sorted(os.walk(CAPTURES)):
            for name in sorted(names):
                with open(os.path.join(folder, name), 'rb') as file:
                    data = file.read()
                if name != 'invalid.pb':
                    yield f'{os.path.basename(folder)}-{name}', self.read(data)

    def write(self, name, message):
        """Writes the message in all its forms."""
        from google.protobuf import json_format, text_format

        texts = [
            json_format.MessageToJson(message, descriptor_pool=self.pool),
            json_format.MessageToJson(message, preserving_proto_field_name=True, use_integers_for_enums=True, indent=None,
                                      descriptor_pool=self.pool),
            text_format.MessageToString(message, descriptor_pool=self.pool),
            text_format.MessageToString(message, as_utf8=True, as_one_line=True, use_short_repeated_primitives=True,
                                        pointy_brackets=True, descriptor_pool=self.pool)]
        for form, text in zip(FORMS, texts, strict=True):
            with open(os.path.join(WORK, f'{name}.{form}'), 'w') as file:
                file.write(text)
        with open(os.path.join(WORK, f'{name}.binary'), 'wb') as file:
            file.write(message.SerializePartialToString())

    def differences(self, name, message):
        """Sentences about what was made of the forms of a message."""
        failures = []
        for form in FORMS:
            if self.written(f'{name}.{form}.fields') != message:
                failures.append(f'{name} as {form} is another message')
        binary = self.written(f'{name}.binary.read')
        for form in FORMS:
            if self.written(f'{name}.{form}.read') != binary:
                failures.append(f'{name} as {form} is read as another message')
        # Nothing is read of an entity that is removed and does not say which.
        kept = sum(not each.is_deleted or any(field.name != 'is_deleted' and not field.is_extension for field, _ in each.ListFields())
                   for each in message.entity)
        if len(binary.entity) != kept:
            return failures + [f'{name} has {kept} entities, of which {len(binary.entity)} are read']
        return failures + ([] if name.startswith('random') else sorted(set(self.unsaid(message, binary, name))))

    def written(self, name):
        with open(os.path.join(WORK, name), 'rb') as file:
            return self.FeedMessage.FromString(file.read())

    def unsaid(self, message, read, path):
        """What a message says that is not said by what was read of it, or otherwise."""
        said = {field.number: value for field, value in read.ListFields()}
        for field, value in message.ListFields():
            name = f'[{field.full_name}]' if field.is_extension else field.name
            where = f'{message.DESCRIPTOR.full_name.removeprefix("transit_realtime.")}.{name}'
            if where in LEFT_OUT or is_empty(value):
                continue
            other = said.get(field.number)
            if other is None:
                yield f'{path}: {where} = {value} is not read'
            elif field.message_type and field.is_repeated:
                if len(other) != len(value):
                    yield f'{path}: {where} has {len(value)} values, of which {len(other)} are read'
                for one, another in zip(value, other):
                    yield from self.unsaid(one, another, path)
            elif field.message_type:
                yield from self.unsaid(value, other, path)
            elif other != value:
                yield f'{path}: {where} = {value} is read as {other}'

    def fixtures(self):
        """Sentences about the forms of the made-up city's message."""
        from google.protobuf import json_format, text_format

        def content(suffix):
            with open(os.path.join(FIXTURES, f'harbour-city.{suffix}'), 'rb') as file:
                return file.read()

        binary = self.read(content('pb'))
        json = json_format.Parse(content('json'), self.FeedMessage(), descriptor_pool=self.pool)
        text = text_format.Parse(content('textproto'), self.FeedMessage(), descriptor_pool=self.pool)
        return [f'harbour-city.{name} differs from harbour-city.pb' for name, message in (('json', json), ('textproto', text))
                if message != binary]

    # Messages of random values

    def random(self, chance):
        message = self.FeedMessage()
        self.fill(message, chance, 0)
        return message

    def fill(self, message, chance, left_out=0.4):
        fields = [*message.DESCRIPTOR.fields, *self.pool.FindAllExtensions(message.DESCRIPTOR)]
        for field in fields:
            if chance.random() < left_out:
                continue
            if field.is_extension:
                held, name = message.Extensions, field
                value = held[field]
            else:
                held, name = None, field.name
                value = getattr(message, field.name)
            if field.message_type and not field.is_repeated:
                value.SetInParent()
                self.fill(value, chance)
            elif field.message_type:
                for _ in range(chance.choice([1, 2])):
                    self.fill(value.add(), chance)
            elif field.is_repeated:
                value.extend(scalar(field, chance) for _ in range(chance.choice([1, 3])))
            elif held is not None:
                held[name] = scalar(field, chance)
            else:
                setattr(message, name, scalar(field, chance))


def is_empty(value):
    """Whether it is what producers send for fields that they lack."""
    return value in ('', 0) if not hasattr(value, 'ListFields') else not value.ListFields()


def scalar(field, chance):
    """A value of the field's type. Times are of this century: others are noted, not read."""
    kinds = field.cpp_type
    if field.enum_type:
        return chance.choice(field.enum_type.values).number
    if kinds == field.CPPTYPE_STRING:
        return ''.join(chance.choice('aZ 9"\'\\/\n\t\x7f\x01#{}[]<>:,;é京🚋') for _ in range(chance.choice([1, 5, 40])))
    if kinds == field.CPPTYPE_BOOL:
        return True
    if kinds in (field.CPPTYPE_FLOAT, field.CPPTYPE_DOUBLE):
        return chance.uniform(-180, 180)
    if kinds in (field.CPPTYPE_UINT64, field.CPPTYPE_INT64):
        return chance.randrange(1, 4_000_000_000)
    return chance.randrange(-2**31 if kinds == field.CPPTYPE_INT32 else 0, 2**31)


if __name__ == '__main__':
    sys.exit(main())
