"""Plans journeys on the page, as a person does, and holds what it shows against what the service answers."""
import datetime
import time
import urllib.parse

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

NEAR = "2050"  # Saltpan: on the line of Lantern Square, which runs all night.
FAR = "7020"  # Gull Island: a train, a walk and a ferry away.
LINKED = "5060"  # Cape Light: the bus goes on as another route under way.


def wednesday(hour):
    """The next Wednesday, at an hour there."""
    day = datetime.date.today() + datetime.timedelta(days=1)
    while day.weekday() != 2:
        day += datetime.timedelta(days=1)
    return f"{day}T{hour}"


def choose(page, field, text, name):
    """Types a part of a name, and chooses the first stop with the keyboard."""
    page.find(f"#{field}").clear()
    page.find(f"#{field}").send_keys(text)
    page.wait(f"{field}: nothing is found as one types", lambda: page.all(f"#{field}-results li"))
    page.find(f"#{field}").send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    page.wait(f"{field} is not {name}", lambda: page.find(f"#{field}").get_attribute("value") == name)


def submit(page):
    page.find("#plan button[type=submit]").send_keys(Keys.ENTER)
    page.wait("no journeys are shown", lambda: page.all("#journeys details.journey"))
    time.sleep(0.5)


def travel(page, when, at):
    Select(page.find("#when")).select_by_value(when)
    page.wait("there is no field for the time", lambda: page.find("#at").is_displayed())
    page.run("document.getElementById('at').value = arguments[0]", at)


def hours(text):
    return text[11:16]


def check_answer(page, service, **question):
    """What is shown is the answer, and nothing else."""
    answer = service.ask("/journeys?" + urllib.parse.urlencode({"limit": 5, **question}))["journeys"]
    page.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    shown = page.all("#journeys > li")
    assert len(shown) == len(answer), f"{len(shown)} journeys are shown of {len(answer)}"
    for item, journey in zip(shown, answer):
        span = item.find_element(By.CSS_SELECTOR, ".span").text
        assert span.endswith(f"{hours(journey['departure'])} – {hours(journey['arrival'])}"), (span, journey)
        facts = item.find_element(By.CSS_SELECTOR, ".facts").text
        changes = journey["boardings"] - 1
        assert ("no change" if changes == 0 else f"{changes} change") in facts or changes < 0, (facts, journey)
        legs = item.find_elements(By.CSS_SELECTOR, ".leg:not(.pause)")
        assert len(legs) == len(journey["legs"]), f"{len(legs)} legs are shown of {len(journey['legs'])}"
        for shown_leg, leg in zip(legs, journey["legs"]):
            check_leg(page, shown_leg, leg)
    return answer


def check_leg(page, shown, leg):
    if leg["mode"] != "ride":
        assert "Walk" in shown.text and str(leg["distance"])[0] in shown.text, (shown.text, leg)
        return
    label = shown.find_element(By.CSS_SELECTOR, ".route")
    assert label.text == (leg.get("route_short_name") or leg.get("route_long_name")), (label.text, leg)
    color = page.run("return getComputedStyle(arguments[0]).backgroundColor", label)
    wanted = leg.get("route_color") or "FFFFFF"
    assert color == "rgb({}, {}, {})".format(*bytes.fromhex(wanted)), (color, wanted)
    for end, clock in (("from", "departure"), ("to", "arrival")):
        assert leg[end]["stop_name"] in shown.text and hours(leg[clock]) in shown.text, (shown.text, leg)
        platform = leg[end].get("platform_code")
        assert not platform or f"platform {platform}" in shown.text, (shown.text, platform)
    between = shown.find_elements(By.CSS_SELECTOR, ".between li")
    assert len(between) == max(0, len(leg.get("stops", [])) - 2), f"{len(between)} stops between"
    assert not leg.get("headsign") or leg["headsign"] in shown.text, (shown.text, leg["headsign"])


def check_from_board(page, service, stop):
    """From the board of a stop, leaving now."""
    page.open(f"{service.url}/#stop={stop}")
    page.wait("no board is shown", lambda: page.all("#departures tbody tr"))
    page.find("#plan-from").click()
    assert page.find("#from").get_attribute("value") == "Lantern Square"
    assert page.run("return document.activeElement.id") == "to", "the other end does not have the focus"
    page.find("#plan button[type=submit]").send_keys(Keys.ENTER)
    page.wait("an end that is missing is not asked for", lambda: "ends" in page.text("#plan-status"))
    choose(page, "to", "saltp", "Saltpan")
    submit(page)
    assert page.text("#journeys-heading") == "Lantern Square to Saltpan"
    assert page.run("return document.activeElement.id") == "journeys-section", "the journeys do not have the focus"
    assert not page.find("#board").is_displayed() and not page.find("#banner").is_displayed(), page.text("#banner")
    check_answer(page, service, **{"from": stop, "to": NEAR})
    check_leave(page)


def check_leave(page):
    """When to leave is counted down within the hour before, and said to be over 30 seconds after."""
    found = page.driver.execute_async_script("""
        const done = arguments[0];
        import('/journeys.js').then(({ showLeave }) => {
          const list = document.createElement('ol');
          for (const seconds of [-90, 0, 150, 3510, 3900]) {
            const span = document.createElement('span');
            span.className = 'leave';
            span.dataset.departure = new Date(Date.now() + seconds * 1000).toISOString();
            list.append(span);
          }
          showLeave(list);
          done([...list.children].map((span) => span.textContent)); })""")
    assert found == ["has left", "leave now", "leave in 2 min", "leave in 58 min", ""], found
    times = page.run("""return [...document.querySelectorAll('#journeys details.journey')].map((one) => {
        const span = one.querySelector('.leave');
        return [(Date.parse(span.dataset.departure) - Date.now()) / 1000, span.textContent]; })""")
    for seconds, text in times:
        assert seconds > 3400 or "leave" in text or "has left" in text, (seconds, text)
        assert seconds < 3800 or text == "", (seconds, text)


def check_times(page, service, stop):
    """Leaving at a time, arriving by one, later, earlier, and back."""
    choose(page, "to", "gull", "Gull Island")
    travel(page, "depart", wednesday("08:00"))
    submit(page)
    page.wait("no change is shown", lambda: "1 change" in page.text("#journeys"))
    at = page.run("return new URLSearchParams(location.hash.slice(1)).get('at')")
    answer = check_answer(page, service, **{"from": stop, "to": FAR, "at": at})
    assert answer[0]["departure"] >= wednesday("08:00"), "the time is not that of the stop's zone"
    assert page.all("#journeys .badges .route"), "no route is named at a glance"
    page.shoot("journeys")
    page.check_access("journeys")
    page.find("#later").click()
    page.wait("there are no later journeys", lambda: page.run("return location.hash").find(at) < 0)
    page.driver.back()
    page.wait("the back key shows no journeys", lambda: page.all("#journeys details.journey"))
    travel(page, "arrive", wednesday("10:00"))
    submit(page)
    page.wait("arrive by is not said", lambda: "Arriving by" in page.text("#journeys-when"))
    at = page.run("return new URLSearchParams(location.hash.slice(1)).get('at')")
    answer = check_answer(page, service, **{"from": stop, "to": FAR, "at": at, "arrive_by": "true"})
    assert all(journey["arrival"][:16] <= wednesday("10:00") for journey in answer), "a journey arrives too late"


def check_here(page, service):
    """From where the browser is, with a walk; and swapped."""
    page.emulate("Emulation.setGeolocationOverride", {"latitude": -33.8735, "longitude": 151.2060, "accuracy": 10})
    page.find("#from-here").click()
    page.wait("the position is not taken", lambda: page.find("#from").get_attribute("value") == "Your position")
    choose(page, "to", "saltp", "Saltpan")
    submit(page)
    page.wait("no walk is shown", lambda: "Walk" in page.text("#journeys .leg.walk"))
    page.find("#swap").click()
    assert page.find("#to").get_attribute("value") == "Your position", "the ends are not swapped"
    page.find("#from").clear()
    page.find("#from").send_keys("zzzzqqq")
    page.find("#plan button[type=submit]").send_keys(Keys.ENTER)
    page.wait("an unknown place is not refused", lambda: "No stop is called so" in page.text("#plan-status"))


def check_stay(page, url, stop):
    """A vehicle that goes on as another trip, in which one stays."""
    page.open(f"{url}/{address(stop, at=wednesday('09:30'), to=LINKED, name='Cape Light')}")
    page.wait("it is not said that one stays on board", lambda: "stay on board: it goes on as 52" in page.text("#journeys"))
    assert "no change" in page.text("#journeys .facts"), page.text("#journeys")


def check_cities(page, url):
    """Several feeds: a stop is of one of them, and so is the journey."""
    page.open(url)
    page.find("#planner > summary").click()
    for field, text, name in (("from", "lantern sq", "Lantern Square"), ("to", "saltp", "Saltpan")):
        choose(page, field, text, name)
    submit(page)
    assert not page.text("#banner") and page.all("#journeys .leg.ride"), page.text("#banner")
    assert page.run("return location.hash").count("_feed=north") == 2, "the stops are not those of the first feed"


def check_forms(page, url, stop):
    """Dark, on paper and on a phone; kept as a favourite."""
    page.open(f"{url}/{address(stop, at=wednesday('08:00'))}")
    page.wait("the address shows no journeys", lambda: page.all("#journeys details.journey"))
    page.find("#favourite-journey").click()
    page.emulate("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    page.shoot("journeys-dark")
    page.check_access("journeys, dark")
    page.emulate("Emulation.setEmulatedMedia", {"media": "print", "features": []})
    page.run("dispatchEvent(new Event('beforeprint'))")
    assert not page.find("#plan").is_displayed(), "the form is printed"
    assert all(leg.is_displayed() for leg in page.all("#journeys .leg")), "a leg is not printed"
    page.shoot("journeys-print")
    page.emulate("Emulation.setEmulatedMedia", {"media": "", "features": []})
    page.emulate("Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True})
    page.driver.refresh()
    page.wait("no journeys are shown", lambda: page.all("#journeys details.journey"))
    wide = page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"the journeys are {wide} pixels too wide for a phone"
    page.run("document.getElementById('journeys-section').scrollIntoView()")
    time.sleep(0.5)
    page.shoot("journeys-phone")
    page.check_access("journeys, phone")
    page.emulate("Emulation.clearDeviceMetricsOverride", {})
    page.open(url + "/")
    chips = page.wait("the journey is no favourite", lambda: [
        chip for chip in page.all("#favourites button") if "›" in chip.text])
    chips[0].click()
    page.wait("the favourite shows no journeys", lambda: page.all("#journeys details.journey") and "Gull Island" in page.text("h1#journeys-heading"))


def check_zone(page):
    """Times that a clock skips or shows twice, in a zone that is not the browser's."""
    found = page.driver.execute_async_script("""
        const done = arguments[0];
        import('/zone.js').then(({ localText, momentOf }) => {
          const moment = (text) => new Date(momentOf(text, 'Australia/Sydney')).toISOString().slice(0, 16);
          done([moment('2026-11-25T08:00'), moment('2026-10-04T01:59'), moment('2026-10-04T02:30'),
            moment('2026-10-04T03:00'), moment('2027-04-04T02:30'), moment('2027-04-04T03:00'),
            localText(Date.parse('2026-12-31T13:05Z'), 'Australia/Sydney')]); })""")
    assert found == ["2026-11-24T21:00", "2026-10-03T15:59", "2026-10-03T16:30", "2026-10-03T16:00", "2027-04-03T15:30",
                     "2027-04-03T17:00", "2027-01-01T00:05"], found


def address(stop, at=None, to=None, name=None):
    to, name = (to, name) if to else (FAR, "Gull Island") if at else (NEAR, "Saltpan")
    values = {"from": stop, "from_name": "Lantern Square", "to": to, "to_name": name}
    if at:
        values.update(when="depart", at=f"{at}:00+11:00")
    return "#" + urllib.parse.urlencode(values)


def check(page, service, stop):
    check_from_board(page, service, stop)
    check_times(page, service, stop)
    check_zone(page)
    check_stay(page, service.url, stop)
    check_here(page, service)
    check_forms(page, service.url, stop)


def keep(page, url, stop):
    """Looks at journeys that are to be there without the network."""
    page.open(f"{url}/{address(stop)}")
    page.wait("no journeys are shown", lambda: page.all("#journeys details.journey"))
    time.sleep(1)


def check_offline(page, url, stop):
    """Journeys that were found are still shown, and said to be old; others need a network, and that is said."""
    page.open(f"{url}/{address(stop)}")
    page.wait("no journeys are shown without the network", lambda: page.all("#journeys details.journey"))
    page.wait("it is not said that the network is missing", lambda: "no network" in page.text("#banner"))
    page.shoot("journeys-offline")
    page.open(f"{url}/{address(stop, at=wednesday('11:00'))}")
    page.wait("it is not said that journeys need a network", lambda: "Journeys need one" in page.text("#banner"))
    assert not page.all("#journeys details.journey"), "journeys are invented"
