"""Queries as people type them, made from the names of stops by stated rules, and what answers are right."""
import random
import re

from kit import feeds

# Words that are written in full or in short, a list per language, each both ways.
SHORT = {
    'en': ['street st', 'road rd', 'avenue ave', 'parade pde', 'drive dr', 'highway hwy', 'crescent cres', 'place pl',
           'boulevard bvd', 'circuit cct', 'close cl', 'grove gr', 'lane ln', 'parkway pkwy', 'court ct', 'square sq',
           'terrace tce', 'station stn', 'mount mt', 'point pt', 'north n', 'south s', 'east e', 'west w', 'park pk',
           'junction jct', 'crossing xing', 'wharf whf', 'public school ps', 'high school hs', 'hospital hosp',
           'beach bch', 'university uni', 'centre ctr', 'boulevard blvd', 'northeast ne', 'southwest sw'],
    'pt': ['rua r', 'avenida av', 'estrada estr', 'praça pç', 'doutor dr', 'professor prof', 'marechal mal',
           'general gen', 'coronel cel', 'brigadeiro brig', 'engenheiro eng', 'jardim jd', 'vila vl', 'parque pq'],
    'es': ['avenida av', 'calle c', 'calzada calz', 'doctor dr', 'general gral', 'santa sta', 'norte nte'],
    'fr': ['sainte ste', 'saint st', 'avenue av', 'rue r', 'boulevard bd', 'chemin ch', 'centre ctre'],
    'de': ['straße str', 'platz pl', 'bahnhof bhf', 'hauptbahnhof hbf', 'sankt st'],
    'pl': ['wielkopolskich wlkp', 'plac pl', 'osiedle os', 'rondo rd', 'generała gen', 'świętego św'],
}
ORDINALS = ['first 1st', 'second 2nd', 'third 3rd', 'fourth 4th', 'fifth 5th', 'sixth 6th', 'seventh 7th', 'eighth 8th',
            'ninth 9th', 'tenth 10th', 'eleventh 11th', 'twelfth 12th', 'thirteenth 13th', 'fourteenth 14th']
BETWEEN = re.compile(r'\s+(?:at|opp|after|before|near)\s+|\s*[&@]\s*')
TOO_MANY = {'en': ['stop', 'bus stop', 'station', 'bus'], 'de': ['haltestelle', 'bus'], 'fr': ['arrêt', 'bus'],
            'es': ['parada', 'estación'], 'pt': ['ponto', 'parada', 'terminal'], 'pl': ['przystanek']}


class Query:
    def __init__(self, kind, text, right=None, here=None):
        self.kind, self.text, self.right, self.here = kind, text, right, here

    @property
    def words(self):
        """The words that ask it, after gtfs-query."""
        near = ['--near', ','.join(map(str, self.here))] if self.here else []
        return ['search', *near, self.text]


def folded(name):
    return ' '.join(re.findall(r'\w+', name.casefold()))


def same(name):
    """Whether a row has the name, whatever its stand or platform."""
    def stem(text):
        return folded(re.sub(r',? (Stand|Platform|Stop|Bay) \w+$', '', text))
    return lambda row: stem(row['stop_name'] or '') == stem(name)


def keystrokes(names, seed, count):
    """Every beginning of `count` of the names, letter by letter."""
    chosen = random.Random(seed).sample(sorted(set(names)), count)
    return [name[:length] for name in chosen for length in range(1, len(name) + 1)]


def generated(stops, language, seed, count):
    """Up to `count` queries of each class, of stops of (id, name, latitude, longitude)."""
    chance = random.Random(seed)
    named = [stop for stop in stops if len(stop[1] or '') > 3]
    made: list[Query] = []
    if not named:
        return made
    for kind, rule in RULES.items():
        tries = 0
        got = 0
        while got < count and tries < count * 60:
            tries += 1
            stop = chance.choice(named)
            query = rule(stop, chance, language, named)
            if query and query[0].strip():
                made.append(Query(kind, query[0], query[1] or same(stop[1]), query[2] if len(query) > 2 else None))
                got += 1
    return made


def words_of(name):
    return re.findall(r"[\w'’]+", name)


def exact(stop, chance, language, stops):
    return stop[1], None


def order(stop, chance, language, stops):
    words = words_of(stop[1])
    if not 2 <= len(words) <= 5:
        return None
    chance.shuffle(words)
    return ' '.join(words).lower(), None


def prefix(stop, chance, language, stops):
    words = words_of(stop[1])
    last = words[-1]
    if len(last) < 5 or len(words) < 2:
        return None
    return ' '.join(words[:-1] + [last[:chance.randint(3, len(last) - 1)]]).lower(), None


def slip(word, chance, first=1):
    spot = chance.randrange(first, len(word))
    letter = chance.choice('abcdefghiklmnoprstuw')
    return chance.choice([word[:spot] + word[spot + 1:], word[:spot] + letter + word[spot:],
                          word[:spot] + letter + word[spot + 1:],
                          word[:spot - 1] + word[spot] + word[spot - 1] + word[spot + 1:]])


def changed(stop, chance, least, change, most=4):
    words = words_of(stop[1].lower())
    long = [index for index, word in enumerate(words) if len(word) >= least and word.isalpha() and word.isascii()]
    if not long or len(words) > most:
        return None
    index = chance.choice(long)
    new = change(words[index], index == len(words) - 1)
    if new is None or new == words[index]:
        return None
    return ' '.join(words[:index] + [new] + words[index + 1:]), None


def one_slip(stop, chance, language, stops):
    return changed(stop, chance, 5, lambda word, last: slip(word, chance))


def first_letter(stop, chance, language, stops):
    return changed(stop, chance, 5, lambda word, last: chance.choice('bcdfghlmprstw') + word[1:])


def two_slips(stop, chance, language, stops):
    return changed(stop, chance, 8, lambda word, last: slip(slip(word, chance), chance))


def slip_unfinished(stop, chance, language, stops):
    return changed(stop, chance, 7, lambda word, last: slip(word[:-2], chance) if last else None)


def joined(stop, chance, language, stops):
    words = words_of(stop[1].lower())
    if not 2 <= len(words) <= 4:
        return None
    index = chance.randrange(len(words) - 1)
    if len(words[index]) < 3 or len(words[index + 1]) < 3:
        return None
    return ' '.join(words[:index] + [words[index] + words[index + 1]] + words[index + 2:]), None


def split(stop, chance, language, stops):
    return changed(stop, chance, 7, lambda word, last: (lambda cut: word[:cut] + ' ' + word[cut:])(
        chance.randint(3, len(word) - 3)))


def too_many(stop, chance, language, stops):
    if len(words_of(stop[1])) > 4:
        return None
    extra = chance.choice(TOO_MANY.get(language, TOO_MANY['en']))
    return (stop[1] + ' ' + extra).lower(), None


def two_streets(stop, chance, language, stops):
    parts = [part for part in BETWEEN.split(stop[1]) if part]
    if len(parts) != 2:
        return None
    if chance.random() < .5:
        parts.reverse()
    joiner = chance.choice(['{} & {}', '{} and {}', '{} x {}', 'corner of {} and {}', '{} / {}', '{} at {}'])
    wanted = [folded(part) for part in parts]
    return joiner.format(*parts).lower(), lambda row: all(part in folded(row['stop_name'] or '') for part in wanted)


def other_form(stop, chance, table, to_short):
    text = folded(stop[1])
    options = []
    for line in table:
        long, short = line.rsplit(' ', 1)
        have, want = (long, short) if to_short else (short, long)
        if re.search(rf'\b{re.escape(have)}\b', text):
            options.append(re.sub(rf'\b{re.escape(have)}\b', want, text))
    return (chance.choice(options), None) if options else None


def written_out(stop, chance, language, stops):
    return other_form(stop, chance, SHORT.get(language, SHORT['en']), False)


def shortened(stop, chance, language, stops):
    return other_form(stop, chance, SHORT.get(language, SHORT['en']), True)


def numbers(stop, chance, language, stops):
    return other_form(stop, chance, ORDINALS, chance.random() < .5) if language == 'en' else None


def without_joiner(stop, chance, language, stops):
    parts = [part for part in BETWEEN.split(stop[1]) if part]
    return (' '.join(parts).lower(), None) if len(parts) == 2 else None


def metres(one, other):
    return feeds.metres(one[2:], other[2:])


def suburb(stop, chance, language, stops):
    match = re.match(r'([A-Z][a-z]+ (?:St|Rd|Ave|Pde|Dr)) (?:at|opp|after|before) ', stop[1])
    if not match or language != 'en':
        return None
    near = [other for other in stops if re.fullmatch(r'[A-Z][a-z]+ Station', other[1] or '') and metres(stop, other) < 900]
    if not near:
        return None
    street, station = match.group(1), near[0]
    return (street + ' ' + station[1][:-8]).lower(), lambda row: street in (row['stop_name'] or '') and metres(
        station, (0, 0, row['stop_lat'], row['stop_lon'])) < 2000


def near_me(stop, chance, language, stops):
    common = [word for word in ('street', 'hospital', 'public school', 'park', 'station', 'road', 'church')
              if folded({'street': 'st', 'road': 'rd'}.get(word, word)) in folded(stop[1]).split()
              or ' ' in word and word in folded(stop[1])]
    if not common or language != 'en':
        return None
    word = chance.choice(common)
    forms = [word, {'street': 'st', 'road': 'rd'}.get(word, word)]
    here = (stop[2] + chance.uniform(-.002, .002), stop[3] + chance.uniform(-.002, .002))
    at = (0, 0) + here
    nearest = min(metres(at, other) for other in stops
                  if any(f' {form} ' in f' {folded(other[1])} ' for form in forms))
    return word, lambda row: metres(at, (0, 0, row['stop_lat'], row['stop_lon'])) < nearest + 30, here


# Words in full, of which names have the short form.
ENTIRE = {language: [line.split(' ') for line in lines if line.count(' ') == 1 and len(line.split(' ')[0]) > 4]
          for language, lines in SHORT.items()}
AROUND = {'en': ['{} please', 'where is {}', 'outside {}', 'how do i get to {}', 'take me to {}', 'next bus {}'],
          'de': ['wo ist {}', '{} bitte', 'wie komme ich nach {}'], 'fr': ['où est {}', '{} svp'],
          'es': ['donde esta {}', 'cerca de {}'], 'pt': ['onde fica {}', 'perto de {}'],
          'pl': ['gdzie jest {}', 'obok {}']}
NEEDLESS = ['elephants', 'quickly', 'tomorrow', 'pizza', 'cheap', 'blue', 'tickets', 'beautiful']
EMOJI = ['\u26f4\ufe0f', '\U0001f689', '\U0001f68f\ufe0f', '\u2764\ufe0f', '\U0001f68b\U0001f3fd']


def entire(stop, chance, language, change, pattern):
    """The name with a short form in full, which `change` bends."""
    text = folded(stop[1])
    found = [(match, long) for long, short in ENTIRE.get(language, []) if len(text.split()) < 6
             for match in [re.search(pattern.format(short), text)] if match]
    if not found:
        return None
    match, long = chance.choice(found)
    return text[:match.start()] + change(long) + text[match.end():], None


def slip_in_full(stop, chance, language, stops):
    return entire(stop, chance, language, lambda long: slip(long, chance), r'\b{}\b')


def unfinished_in_full(stop, chance, language, stops):
    return entire(stop, chance, language, lambda long: long[:chance.randint(2, len(long) - 1)], r'\b{}$')


def around(stop, chance, language, stops):
    if len(words_of(stop[1])) > 4:
        return None
    return chance.choice(AROUND.get(language, AROUND['en'])).format(stop[1].lower()), None


def needless(stop, chance, language, stops):
    words = [word for word in words_of(stop[1]) if not BETWEEN.fullmatch(f' {word} ')]
    if not 2 <= len(words) <= 4 or sum(len(word) > 3 for word in words) < 2:
        return None
    return chance.choice(['{0} {1}', '{1} {0}']).format(stop[1].lower(), chance.choice(NEEDLESS)), None


def emoji(stop, chance, language, stops):
    return stop[1] + ' ' + chance.choice(EMOJI), None


def three_joined(stop, chance, language, stops):
    words = words_of(stop[1].lower())
    if len(words) != 3 or min(map(len, words)) < 3 or not all(word.isalpha() for word in words):
        return None
    return ''.join(words), None


def split_slip(stop, chance, language, stops):
    def change(word, last):
        lost = chance.randint(1, len(word) - 2)
        word = word[:lost] + word[lost + 1:]
        cut = chance.randint(3, len(word) - 3)
        return word[:cut] + ' ' + word[cut:]
    return changed(stop, chance, 8, change)


ONES = ('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen '
        'seventeen eighteen nineteen').split()
TENS = '- ten twenty thirty forty fifty sixty seventy eighty ninety'.split()
ORDINAL = {'one': 'first', 'two': 'second', 'three': 'third', 'five': 'fifth', 'eight': 'eighth', 'nine': 'ninth',
           'twelve': 'twelfth'}


def in_words(number, chance):
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10] + (' ' + ONES[number % 10] if number % 10 else '')
    between = chance.choice([' hundred ', ' hundred and ', ' ' if number % 100 > 9 else ' oh '])
    return ONES[number // 100] + (between + in_words(number % 100, chance) if number % 100 else ' hundred')


def ordinal_words(words):
    *first, last = words.split(' ')
    return ' '.join(first + [ORDINAL.get(last) or (last[:-1] + 'ieth' if last.endswith('y') else last + 'th')])


def spoken(stop, chance, language, stops):
    match = re.search(r'\b([1-9]\d{1,2})(st|nd|rd|th)?\b', stop[1])
    if language != 'en' or not match or len(words_of(stop[1])) > 5:
        return None
    words = in_words(int(match.group(1)), chance)
    words = ordinal_words(words) if match.group(2) else words
    return (stop[1][:match.start()] + words + stop[1][match.end():]).lower(), None


RULES = {'exact': exact, 'order': order, 'prefix': prefix, 'slip': one_slip, 'first letter': first_letter,
         'two slips': two_slips, 'slip unfinished': slip_unfinished, 'joined': joined, 'split': split,
         'too many': too_many, 'two streets': two_streets, 'no joiner': without_joiner, 'written out': written_out,
         'shortened': shortened, 'numbers': numbers, 'suburb': suburb, 'near': near_me,
         'slip in full': slip_in_full, 'unfinished in full': unfinished_in_full, 'around': around,
         'needless': needless, 'emoji': emoji, 'three joined': three_joined, 'split slip': split_slip,
         'spoken': spoken}
