"""Looks at the board page in headless Chromium: page.py PROGRAM DATABASE FOLDER, for the harbour city.

Screenshots are left in FOLDER. Exits 1 with a sentence where the page is not as it should be.
"""
import json
import pathlib
import sys
import tempfile
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import journeys
import live
from browser import Page, browser
from service import Service, message, rows_of, write

STOP = "2000"


def check_search(page, url):
    page.driver.get(url)
    field = page.driver.find_element(By.ID, "search")
    field.send_keys("lantern sq")
    page.wait("nothing is found as one types", lambda: page.all("#results li"))
    assert field.get_attribute("aria-expanded") == "true"
    field.send_keys(Keys.ARROW_DOWN)
    assert page.all("#results li[aria-selected=true]"), "the arrow keys choose nothing"
    field.send_keys(Keys.ENTER)
    page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
    assert "Lantern Square" in page.text("h1")


def check_board(page, url, canceled):
    page.driver.get(f"{url}/#stop={STOP}")
    page.driver.refresh()
    page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
    board = page.text("#departures")
    assert " min" in board or "Now" in board, board
    assert "Cancelled" in board, f"{canceled} is cancelled, and the board does not say so"
    assert page.all("tr.canceled .to"), "a cancelled trip is not struck out"
    assert "min late" in board and "On time" in board, board
    assert page.wait("the alert is missing", lambda: "Works at the harbour" in page.text("#alerts"))
    assert not page.driver.find_element(By.ID, "banner").is_displayed(), page.text("#banner")
    low = page.run("""
        const channel = (v) => (v /= 255, v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        const light = (text) => { const [r, g, b] = text.match(/\\d+/g).map(Number).map(channel);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
        return [...document.querySelectorAll('.route')].filter((badge) => {
          const style = getComputedStyle(badge);
          const [a, b] = [light(style.color), light(style.backgroundColor)].sort((x, y) => x - y);
          return (b + 0.05) / (a + 0.05) < 4.5; }).map((badge) => badge.textContent)""")
    assert low == [], f"routes that cannot be read: {low}"


def check_countdown(page):
    found = page.driver.execute_async_script("""
        const done = arguments[0];
        import('/rows.js').then(({ countdown }) => {
          const at = Date.parse('2026-11-25T08:00:00+11:00');
          done([-31, -30, 0, 30, 31, 89, 120, 179].map((s) => countdown(new Date(at + s * 1000).toISOString(), at))); })""")
    assert found == [None, "Now", "Now", "Now", "1 min", "1 min", "2 min", "2 min"], found


def check_map(page, service):
    page.wait("no vehicle is on the map", lambda: page.run("return document.getElementById('vehicles').children.length"))
    colors = page.run("""
        const canvas = document.getElementById('map');
        const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        const seen = new Set();
        for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
        return seen.size""")
    assert colors > 4, f"the map has {colors} colours"
    label = page.driver.find_element(By.ID, "map").get_attribute("aria-label")
    assert "vehicles" in label, label
    page.wait("no route has its punctuality", lambda: page.run("return document.getElementById('punctuality').children.length"))
    texts = page.run("return [...document.getElementById('punctuality').children].map((item) => item.textContent)")
    # Late at night no trip is under way, and none is judged.
    route = next(route for route in service.ask("/routes")["routes"] if route["route_id"] == "L1")
    is_judged = any(route.get(name) for name in ("on_time", "late", "early"))
    assert any(text.startswith("L1: ") and ("on time" in text) == is_judged for text in texts), texts


def check_trip(page, url):
    """A departure leads to its stops, the stop that one boards at among them, and back."""
    page.open(f"{url}/#stop={STOP}")
    page.wait("no board is shown", lambda: page.all("#departures tbody a.to"))
    destination = page.text("#departures tbody a.to")
    address = page.find("#departures tbody a.to").get_attribute("href")
    page.find("#departures tbody a.to").send_keys(Keys.ENTER)
    page.wait("no trip is shown", lambda: page.all("#trip-stops tbody tr"))
    assert page.run("return document.activeElement.id") == "trip-section", "the focus is not on the trip"
    page.wait("the stop of the rider is not on the screen", lambda: page.run("""
        const { top, bottom } = document.querySelector('#trip-stops tr.boarded').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight"""))
    assert destination in page.text("#trip-heading"), page.text("#trip-heading")
    assert "Lantern Square" in page.text("#trip-stops tr.boarded"), page.text("#trip-stops")
    assert not page.find("#board").is_displayed(), "the board stands beside its trip"
    page.check_access("trip")
    page.shoot("trip")
    page.all("#trip-stops a.to")[-1].click()
    page.wait("a stop of a trip leads to no board", lambda: page.find("#board").is_displayed())
    page.driver.back()
    page.wait("the back key leads to no trip", lambda: page.all("#trip-stops tbody tr"))
    page.find("#trip-back").send_keys(Keys.ENTER)
    page.wait("the way back leads to no board", lambda: page.all("#departures tbody a.to") and page.find("#board").is_displayed())
    page.wait("the focus does not come back to the row of the trip",
              lambda: page.run("return document.activeElement.href") == address)


def check_wall(page, url, is_fresh=True):
    """Letters that are read from three metres, and as many rows as fit, on screens of several forms."""
    for width, height in ((1920, 1080), (1080, 1920), (1280, 720)):
        page.emulate("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        page.open(f"{url}/wall/{STOP}")
        page.wait("no board is on the wall", lambda: len(page.all("#departures tbody tr")) > 1)
        letter = page.run("return parseFloat(getComputedStyle(document.querySelector('#departures .to')).fontSize)")
        assert letter >= min(height / 20, width / 24) * 0.99, f"letters of {letter} pixels at {width} x {height}"
        over = page.run("""
            const [main, head] = [document.querySelector('main'), document.querySelector('thead')];
            const rows = [...document.querySelectorAll('tbody tr')].filter((row) => !row.hidden);
            const free = main.clientHeight - head.offsetHeight - rows.reduce((sum, row) => sum + row.offsetHeight, 0);
            return [free, rows[0].offsetHeight, document.documentElement.scrollHeight - innerHeight]""")
        assert over[0] >= 0 and over[2] <= 0, f"rows are cut off at {width} x {height}: {over}"
        hidden = page.run("return document.querySelectorAll('tbody tr[hidden]').length")
        assert hidden == 0 or over[0] < 3 * over[1], f"more rows would fit at {width} x {height}: {over}"
        cut = page.run("""
            const longest = document.querySelector('tbody .in.live') ?? document.querySelector('tbody .in');
            longest.firstChild.textContent = '119 min';
            return [...document.querySelectorAll('.time, .in')].filter((cell) => cell.scrollWidth > cell.clientWidth)
              .map((cell) => cell.textContent)""")
        assert cut == [], f"times are cut off at {width} x {height}: {cut}"
        lost = page.run("""
            const cell = document.querySelector('tbody tr').cells[1], status = cell.querySelector('.status');
            cell.querySelector('.to').textContent = 'Van Cortlandt Park, 242nd Street and the Old Harbour by the River';
            status.textContent = '10 min late';
            const [inner, outer] = [status, cell].map((one) => one.getBoundingClientRect());
            return inner.right > outer.right + 1 || status.scrollWidth > status.clientWidth + 1""")
        assert not lost, f"a long name hides what is said of a departure at {width} x {height}"
        page.check_access("wall")
        page.shoot(f"wall-{width}" if is_fresh else "wall-old")
        assert bool(page.all(".live:not(.old)")) == is_fresh, "dots do not say how old predictions are"
    page.emulate("Emulation.clearDeviceMetricsOverride", {})


def check_favourites(page, url):
    page.driver.find_element(By.ID, "favourite").click()
    page.driver.get(url + "/")
    page.driver.refresh()
    page.wait("the favourite is lost", lambda: page.all("#favourites button"))
    page.driver.find_element(By.CSS_SELECTOR, "#favourites button").click()
    page.wait("the favourite opens no board", lambda: page.all("#departures tbody tr"))


def check_nearby(page, url):
    page.emulate("Browser.grantPermissions", {"permissions": ["geolocation"], "origin": url})
    page.emulate("Emulation.setGeolocationOverride", {"latitude": -33.87, "longitude": 151.21, "accuracy": 10})
    page.driver.find_element(By.ID, "nearby").click()
    page.wait("no stop is nearby", lambda: "nearby" in page.text("#find-status"))
    assert page.all("#results li"), "nearby lists nothing"
    page.driver.find_element(By.ID, "search").send_keys(Keys.ESCAPE)


def check_keyboard(page, url):
    page.driver.get(f"{url}/#stop={STOP}")
    page.driver.refresh()
    page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
    page.wait("no map is shown", lambda: page.driver.find_element(By.ID, "map").is_displayed())
    seen, wanted = [], {"skip", "search", "nearby", "favourite", "plan-from", "map"}
    # A board that comes meanwhile may have more rows, each with a link.
    while not wanted <= set(seen) and len(seen) < 300:
        page.driver.switch_to.active_element.send_keys(Keys.TAB)
        seen.append(page.run("return document.activeElement.id || document.activeElement.className"))
    assert wanted <= set(seen), f"{wanted - set(seen)} cannot be reached by the Tab key: {seen}"


def check_forms(page, service):
    page.shoot("light")
    page.check_access("light")
    page.emulate("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    page.driver.refresh()
    page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
    check_map(page, service)
    page.shoot("dark")
    page.check_access("dark")
    page.emulate("Emulation.setEmulatedMedia", {"media": "print", "features": []})
    page.shoot("print")
    assert not page.driver.find_element(By.ID, "search").is_displayed(), "the search is printed"
    assert page.driver.find_element(By.ID, "departures").is_displayed(), "the board is not printed"
    page.emulate("Emulation.setEmulatedMedia", {"media": "", "features": []})
    page.emulate("Emulation.setDeviceMetricsOverride",
                 {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True})
    page.driver.refresh()
    page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
    time.sleep(1)
    page.shoot("phone")
    wide = page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"the page is {wide} pixels too wide for a phone"
    page.check_access("phone")
    page.emulate("Emulation.clearDeviceMetricsOverride", {})


def check_stale(page, url):
    page.driver.get(f"{url}/#stop={STOP}")
    page.wait("the page does not say that predictions are missing", lambda: "schedule" in page.text("#banner"), 30)
    assert page.all("#departures tbody tr"), "the schedule is not shown without realtime"
    assert not page.all(".live:not(.old)"), "a live dot stands beside old predictions"
    page.shoot("no-realtime")


def check_offline(page, service, url):
    page.open(f"{url}/#stop={STOP}")
    page.wait("there is no service worker", lambda: page.run("return !!navigator.serviceWorker.controller"))
    page.driver.refresh()
    page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
    time.sleep(1)
    journeys.keep(page, url, STOP)
    page.open(f"{url}/#stop={STOP}")
    page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
    time.sleep(1)
    service.stop()
    page.driver.refresh()
    page.wait("nothing is shown without the network", lambda: page.all("#departures tbody tr"))
    page.wait("the page does not say that the network is missing", lambda: "no network" in page.text("#banner"))
    page.shoot("offline")
    journeys.check_offline(page, url, STOP)


def main(program, database, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    messages = pathlib.Path(tempfile.mkdtemp()) / "messages.json"
    with Service(program, database) as plain:
        rows = rows_of(plain, [STOP, "3001"])
        stops = plain.ask("/stops?limit=1000")["stops"]
    positions = {stop["stop_id"]: (stop["stop_lat"], stop["stop_lon"]) for stop in stops if "stop_lat" in stop}
    mine = [row["trip_id"] for row in rows if row["trip_id"] != rows[0]["trip_id"]]
    canceled = mine[1:2]
    text = message(rows, positions, canceled=canceled,
                   alert=(STOP, "Works at the harbour", "Trains leave from platform 4."))
    write(messages, text)
    with Service(program, database, realtime=[messages], options=["--interval", "1", "--rate", "0"]) as service:
        driver = browser()
        page = Page(driver, folder)
        try:
            check_search(page, service.url)
            check_board(page, service.url, canceled)
            check_countdown(page)
            check_map(page, service)
            check_trip(page, service.url)
            check_wall(page, service.url)
            page.open(f"{service.url}/#stop={STOP}")
            page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
            check_favourites(page, service.url)
            check_nearby(page, service.url)
            check_keyboard(page, service.url)
            check_forms(page, service)
            journeys.check(page, service, STOP)
            live.check_phone(page, service, service.url)
            live.check_zone(page, service.url)
            live.check_clock(page, service.url)
            live.check_line(page, service, service.url)
            live.check_languages(page, service, service.url)
            page.check_own(service.url)
            severe = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
            assert not severe, severe
            check_offline(page, service, service.url)
            write(messages, text.replace(json.loads(text)["header"]["timestamp"], str(int(time.time()) - 3600)))
            with Service(program, database, realtime=[messages]) as old:
                check_stale(page, old.url)
                check_wall(page, old.url, is_fresh=False)
            with Service(program, f"north={database}", f"south={database}") as cities:
                journeys.check_cities(page, cities.url)
            with Service(program, database, realtime=[messages], options=["--interval", "1"]) as watched:
                live.check_lost_wall(page, watched.url)
                live.check_missing(page, watched, watched.url)
                ride = next(row for row in rows if row["route_id"] == "L1" and row["stop_sequence"] < 7)
                live.check_watch(page, watched, messages, ride)
        except AssertionError as error:
            page.shoot("failed")
            raise SystemExit(f"page: {error}")
        finally:
            driver.quit()
    print("page: search, board, countdown, map, trip, wall, favourites, nearby, keyboard, contrast, dark, print, phone, journeys, "
          "offline, stale, cities, line, languages, watched ride")


if __name__ == "__main__":
    main(*sys.argv[1:])
