"""Looks at what moves on the page: a line with its vehicles, rides that are watched, and the words of each language."""
import datetime
import json
import time
import zoneinfo

from selenium.webdriver.common.keys import Keys

from service import id_text, write

ZONE = "Australia/Sydney"
LANGUAGES = ("de", "fr", "es", "it", "pl", "ja", "ar")


def check_line(page, service, url):
    """A line's page has its strip, and its vehicles go on from one answer to the next."""
    ways = [service.ask(f"/live/routes/L1?direction={way}") for way in (0, 1)]

    def is_moving(one):
        return any(place and place["metres"] > trip["metres"] + 50
                   for trip, ahead in zip(one["trips"], one["ahead"]) for place in ahead)

    answer = next((one for one in ways if is_moving(one)), ways[0])
    page.open(f"{url}/#line=L1&direction={answer['direction_id']}")
    page.wait("no strip is shown", lambda: page.all(".strip ol li"))
    names = [stop["stop_name"] for stop in answer["stops"]]
    assert [item.text for item in page.all("#strips > .strip:first-child ol li")] == names, "the strip lacks stops"
    page.check_access("line")
    page.shoot("line")
    if not is_moving(answer):
        print("page: no vehicle of L1 goes on within a minute, so that none is looked at")
        return
    page.wait("no vehicle is on the strip", lambda: page.all(".runners li:not([hidden])"))
    places = """return [...document.querySelectorAll('.runners li:not([hidden])')].map((one) => new DOMMatrix(one.style.transform).m42)"""
    seen = [page.run(places)]

    def is_moved():
        seen.append(page.run(places))
        return any(now > first for now, first in zip(seen[-1], seen[0]))

    page.wait("no vehicle goes on", is_moved, 90)
    backwards = [pair for pair in zip(seen, seen[1:]) if len(pair[0]) == len(pair[1]) and any(
        after < before - 0.5 for before, after in zip(*pair))]
    assert not backwards, f"a vehicle goes backwards: {backwards[0]}"
    page.find("#line-directions a").send_keys(Keys.ENTER)
    page.wait("the other direction is not shown",
              lambda: [item.text for item in page.all("#strips > .strip:first-child ol li")][:1] not in ([], names[:1]))


def ride_message(row, departure, number):
    """A message in which a trip leaves a stop at a moment."""
    trip = {"tripId": row["trip_id"], "startDate": row["service_date"]}
    update = {"stopSequence": row["stop_sequence"], "departure": {"time": str(departure)}, "arrival": {"time": str(departure)}}
    header = {"gtfsRealtimeVersion": "2.0", "incrementality": "FULL_DATASET", "timestamp": str(int(time.time()) + number)}
    return json.dumps({"header": header, "entity": [{"id": "t", "tripUpdate": {"trip": trip, "stopTimeUpdate": [update]}}]})


def notifications(page):
    return page.driver.execute_async_script("""
        const done = arguments[0];
        navigator.serviceWorker.getRegistration().then((one) => one.getNotifications()).then((all) => done(all.map((one) => one.title)))""")


def planned(page, kind):
    """When a notice is planned, seconds since 1970; none for one that is not."""
    plan = page.run("return JSON.parse(localStorage.getItem('board-watches') ?? '[]')[0]?.plan ?? {}")
    found = [notice["at"] // 1000 for id, notice in plan.items() if f"~{kind}~" in id]
    return found[0] if found else None


def check_other_tab(page, other):
    """A second tab, which was open before, shows the ride too, and does not forget it."""
    mine = page.driver.current_window_handle
    page.show(other)
    page.wait("the other tab does not show the ride", lambda: page.all("#watches li"))
    page.run("dispatchEvent(new Event('online'))")
    time.sleep(2)
    page.driver.close()
    page.show(mine)
    page.wait("another tab forgets the ride", lambda: page.all("#watches li") and planned(page, "get_off"))


def change_kept(page, script):
    """Changes the ride that the page keeps, and loads the page again."""
    page.run(f"""
        const kept = JSON.parse(localStorage.getItem('board-watches'));
        const add = (kind, seconds) => {{ kept[0].plan[`w~0~${{kind}}~`] = {{ kind, at: Date.now() + 1000 * seconds, text: kind, isTold: false }}; }};
        {script}
        localStorage.setItem('board-watches', JSON.stringify(kept));""")
    page.driver.refresh()


def check_refused(page):
    """Where the service does not understand what was told, what is not in its plan any more goes."""
    change_kept(page, "kept[0].told = 'x'; kept[0].plan = {}; add('detour', 600);")
    page.wait("what the service does not plan any more stays planned",
              lambda: planned(page, "get_off") and not planned(page, "detour"))


def check_asleep(page):
    """After a time asleep, all states are told, and of the moments the last."""
    change_kept(page, "kept[0].plan = {}; add('leave', -90); add('late', -80); add('platform', -70); add('left', -60);")
    page.wait("nothing is told after a time asleep", lambda: page.all("#told li"))
    told = {item.text for item in page.all("#told li")}
    assert told == {"late", "platform", "left"}, f"after a time asleep, these are told: {told}"


def check_watch(page, service, messages, row):
    """A ride that is watched: told at its moment, moved, taken back, and told without a network."""
    page.emulate("Browser.grantPermissions", {"permissions": ["notifications"], "origin": service.url})

    def is_soon():
        return any("leaves from Lantern Square in 5 min" in text for text in notifications(page) if not text.startswith("Not"))

    def leave_in(seconds):
        at = int(time.time()) + 300 + seconds
        for number in range(40):
            write(messages, ride_message(row, at, number))
            page.run("dispatchEvent(new Event('online'))")
            time.sleep(0.5)
            if abs((planned(page, "soon") or 0) - (at - 300)) < 30:
                return
        raise AssertionError(f"the plan does not follow the messages: {planned(page, 'soon')}, not {at - 300}")

    write(messages, ride_message(row, int(time.time()) + 1500, 0))
    time.sleep(2)
    page.open(f"{service.url}/")
    page.wait("there is no service worker", lambda: page.run("return !!navigator.serviceWorker.controller"))
    other = page.open_beside(f"{service.url}/")
    page.open(f"{service.url}/#trip={id_text(row['trip_id'])}&date={row['service_date']}&boarded={row['stop_sequence']}"
              "&stop=2000&name=Lantern+Square")
    page.wait("a ride cannot be watched", lambda: page.find("#watch").is_displayed())
    page.find("#watch").send_keys(Keys.ENTER)
    page.wait("the ride is not watched", lambda: page.all("#watches li"))
    page.wait("the button does not say that the ride is watched", lambda: page.find("#watch").get_attribute("aria-pressed") == "true")
    page.wait("nothing is planned", lambda: planned(page, "soon") and planned(page, "get_off"))
    page.wait("the state of the ride is not shown", lambda: "min" in page.text("#watches"))
    page.check_access("watch")
    page.shoot("watch")
    page.open(f"{service.url}/?lang=de{page.run('return location.hash')}")
    page.wait("the watched ride is not named in the language of the page", lambda: "L1 Richtung" in page.text("#watches"))
    page.open(f"{service.url}/{page.run('return location.hash')}")
    page.wait("the ride is not watched", lambda: page.all("#watches li"))
    check_other_tab(page, other)
    check_refused(page)
    leave_in(6)
    page.wait("a notice is not told at its moment", is_soon, 20)
    leave_in(600)
    page.wait("what was not true is not taken back", lambda: any(text.startswith("Not true") for text in notifications(page)))
    assert not is_soon(), notifications(page)
    leave_in(12)
    service.stop()
    page.wait("nothing is told without a network", is_soon, 30)
    check_asleep(page)
    page.find("#watches button").send_keys(Keys.ENTER)
    page.wait("the ride is watched on", lambda: not page.all("#watches li"))


def check_clock(page, url):
    """The clock of the page is that of the service, also where the browser answers from what it kept some seconds ago."""
    for wait in (5, 1):
        page.open(f"{url}/#stop=2000")
        page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
        time.sleep(wait)
    off = page.driver.execute_async_script(
        "const done = arguments[0]; import('/api.js').then(({ now }) => done(now() - Date.now()))")
    assert abs(off) < 2000, f"the clock of the page is {off} milliseconds off"


def check_missing(page, service, url):
    """What is not there is said in the language of the page."""
    for language in LANGUAGES:
        words = service.ask(f"/words-{language}.json")
        for kind, address in (("stop", "stop=nope"), ("line", "line=nope"), ("trip", "trip=nope&date=20261125")):
            page.open(f"{url}/?lang={language}#{address}")
            page.wait(f"{language}: nothing is said of {address}", lambda: page.find("#banner").is_displayed())
            assert page.text("#banner") == words[f"There is no such {kind}."], page.text("#banner")


def check_languages(page, service, url):
    """No word of the page is left in English, and Arabic goes from right to left."""
    for language in LANGUAGES:
        words = service.ask(f"/words-{language}.json")
        for address in ("#stop=2000", "#line=L1", "#from=2000&to=2050"):
            page.open(f"{url}/?lang={language}{address}")
            shown = {"#stop=2000": "#departures tbody tr", "#line=L1": ".strip ol li"}.get(address, "#journeys > li")
            page.wait(f"{language}: nothing is shown at {address}", lambda shown=shown: page.all(shown))
            texts = page.run("""
                const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                const all = [];
                while (walker.nextNode()) if (!walker.currentNode.parentNode.closest('script, noscript')) all.push(walker.currentNode.data.trim());
                return all.concat([...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')))""")
            english = [text for text in texts if text in words and words[text] != text]
            assert not english, f"{language}: these words are English: {english}"
        assert page.run("return [document.documentElement.lang, document.documentElement.dir]") == [
            language, "rtl" if language == "ar" else "ltr"]
        page.check_access(language)
    page.emulate("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
    for language in LANGUAGES:
        page.open(f"{url}/?lang={language}#stop=2000")
        page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
        wide = page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{language}: the page is {wide} pixels too wide for a phone"
        minutes = service.ask(f"/words-{language}.json")["{n} min"].replace("{n}", "119")
        cut = page.run("""
            const longest = document.querySelector('tbody .in.live') ?? document.querySelector('tbody .in');
            longest.firstChild.textContent = arguments[0];
            return [...document.querySelectorAll('.time, .in')].filter((cell) => cell.scrollWidth > cell.clientWidth)
              .map((cell) => cell.textContent)""", minutes)
        assert cut == [], f"{language}: times are cut off on a phone: {cut}"
        page.shoot(f"phone-{language}")
    page.emulate("Emulation.clearDeviceMetricsOverride", {})


def check_phone(page, service, url):
    """On a phone a bookmark opens its board: the first departure is in the upper third, and eight of them are to be seen."""
    # Late at night fewer leave.
    count = min(8, len(service.ask("/stops/2000/departures?minutes=110&limit=8")["departures"]))
    page.emulate("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
    page.open(f"{url}/#stop=2000")
    page.wait(f"{count} departures are not shown on a phone", lambda: len(page.all("#departures tbody tr")) >= count)
    page.wait("the alert is missing", lambda: page.all("#alerts li"))
    rows = page.run("""
        return [...document.querySelectorAll('#departures tbody tr')].map((row) => row.getBoundingClientRect())
          .map((one) => [one.top, one.bottom])""")
    assert rows[0][0] < 280, f"the first departure is {rows[0][0]} pixels down"
    assert rows[count - 1][1] <= 844, f"{sum(bottom <= 844 for _, bottom in rows)} departures are to be seen on a phone"
    page.emulate("Emulation.clearDeviceMetricsOverride", {})


def check_zone(page, url):
    """The clock is that of the feed before a stop is chosen, whatever the zone of the browser is."""
    page.emulate("Emulation.setTimezoneOverride", {"timezoneId": "America/New_York"})
    page.open(f"{url}/")

    def is_there():
        now = datetime.datetime.now(zoneinfo.ZoneInfo(ZONE))
        return page.text("#clock") in {(now - datetime.timedelta(seconds=back)).strftime("%H:%M") for back in (0, 3)}

    page.wait("the clock is not that of the feed", is_there)
    page.emulate("Emulation.setTimezoneOverride", {"timezoneId": ""})


def check_lost_wall(page, url):
    """Passers-by do not read what the service says to those who run it."""
    page.open(f"{url}/wall/nope")
    page.wait("nothing is said", lambda: page.find("#notice").is_displayed())
    assert page.text("#notice") == "There is no board here.", page.text("#notice")
