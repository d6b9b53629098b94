"""nigiri answers the questions of .ci/peers/planners.py, with the package pynigiri.

    planner_peer.py FEED.zip QUESTIONS.json ANSWER.json

Writes how long the feed took to load, and for each question the journeys (departure and arrival in seconds since 1970,
boardings) and the microseconds of the second asking.
"""
import datetime
import json
import sys
import time

import pynigiri


def main():
    feed, asked, answer = sys.argv[1:]
    with open(asked, encoding='utf-8') as file:
        asked = json.load(file)
    start = time.time()
    timetable = load(feed, asked['days'])
    loaded = time.time() - start
    queries = [query(timetable, asked, *question) for question in asked['questions']]
    answers = [[journey(each) for each in pynigiri.route(timetable, one)] for one in queries]
    microseconds = []
    for question in asked['questions']:
        one = query(timetable, asked, *question)
        start = time.perf_counter()
        pynigiri.route(timetable, one)
        microseconds.append((time.perf_counter() - start) * 1e6)
    # Standard output belongs to the library.
    with open(answer, 'w', encoding='utf-8') as file:
        json.dump({'loaded': loaded, 'answers': answers, 'microseconds': microseconds}, file)


def load(feed, days):
    config = pynigiri.LoaderConfig()
    config.link_stop_distance = 0
    source = pynigiri.TimetableSource('feed', feed, config)
    first, last = (datetime.datetime.strptime(day, '%Y%m%d').date() for day in (days[0], days[-1]))
    options = pynigiri.FinalizeOptions()
    # The stations of the made feed are too far apart for the walks that it has.
    options.adjust_footpaths = False
    return pynigiri.load_timetable(
        [source], (first - datetime.timedelta(days=2)).isoformat(), (last + datetime.timedelta(days=2)).isoformat(), options)


def query(timetable, asked, origin, destination, moment):
    one = pynigiri.Query()
    one.start_time = (moment // 60, moment // 60 + asked['minutes'] + 1)
    one.start, one.destination = ([pynigiri.Offset(timetable.find_location(stop), 0, 0) for stop in asked['stations'][end]]
                                  for end in (origin, destination))
    one.max_transfers = asked['changes']
    one.max_travel_time = 1440
    return one


def journey(found):
    return [found.departure_time() * 60, found.arrival_time() * 60, found.transfers + 1]


if __name__ == '__main__':
    main()
