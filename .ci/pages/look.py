"""Looks at pictures in headless Chromium: pictures.py GTFS_QUERY FOLDER, where FOLDER has the made-up city as city.sqlite, and
the history of its week beside it.

Each picture is drawn, opened in light, in dark, on a phone and for paper, and checked: nothing is fetched, nothing is
written to the console, the text is legible, and what can be moved moves. Screenshots are left in FOLDER. Exits 1 with a
sentence where a picture is not as it should be.
"""
import base64
import pathlib
import re
import shutil
import subprocess
import sys

import axe_core_python
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

HERE = pathlib.Path(__file__).resolve().parent.parent.parent
MESSAGE = HERE / 'Fixtures/realtime/harbour-city.pb'
DAY = ['--date', '20261125']
NOW = ['--realtime', str(MESSAGE), '--now', '2026-11-25T08:00:00+11:00']
REACH = ['reach', '2000', '--minutes', '30', '--at', '08:00', *DAY]
PICTURES = {
    'calendar.html': ['calendar', '--year', '2026'], 'calendar.svg': ['calendar', '--year', '2026'],
    'map.html': ['map'], 'map.svg': ['map'],
    'timetable.html': ['timetable', 'L1', *DAY], 'headways.html': ['timetable', 'T1', *DAY],
    'diagram.html': ['diagram', 'L1', *DAY, *NOW], 'diagram.svg': ['diagram', 'T1', *DAY],
    'size.html': ['size'], 'size.svg': ['size'],
    'strip.html': ['strip', 'L1', '--at', '08:10', *DAY, *NOW], 'strip.svg': ['strip', 'T1', '--at', '08:10', *DAY],
    'performance.html': ['performance'], 'line.html': ['performance', '--route', 'L1'],
    'reach.html': [*REACH, '--for', '30'], 'reach.svg': REACH,
}


def browser():
    options = webdriver.ChromeOptions()
    for argument in ('--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu',
                     '--window-size=1280,900'):
        options.add_argument(argument)
    options.set_capability('goog:loggingPrefs', {'browser': 'ALL', 'performance': 'ALL'})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService('/usr/bin/chromedriver'))


class Page:
    def __init__(self, driver, folder, name):
        self.driver, self.folder, self.name = driver, folder, name
        self.path = (folder / name).resolve()

    def open(self, scheme='light', media=''):
        self.driver.execute_cdp_cmd('Emulation.setEmulatedMedia', {
            'media': media, 'features': [{'name': 'prefers-color-scheme', 'value': scheme}]})
        self.driver.get(self.path.as_uri())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def wait(self, what, condition):
        try:
            WebDriverWait(self.driver, 10, 0.1).until(lambda _: condition())
        except Exception as error:
            self.shoot('failed')
            raise AssertionError(f'{what} ({type(error).__name__})') from None

    def shoot(self, form):
        self.driver.save_screenshot(str(self.folder / f'{self.name}.{form}.png'))

    def check_access(self, form):
        self.run((pathlib.Path(axe_core_python.__file__).parent / 'axe.min.js').read_text())
        found = self.driver.execute_async_script("axe.run().then((found) => arguments[0](found.violations))")
        assert not found, f'{form}: ' + '; '.join(f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found)

    def check_console(self):
        said = [entry['message'] for entry in self.driver.get_log('browser')]
        assert not said, f'the console has {said}'
        urls = [text for text in (entry['message'] for entry in self.driver.get_log('performance'))
                if '"Network.requestWillBeSent"' in text and '"url":"http' in text]
        assert not urls, f'something is fetched: {urls[0][:300]}'


LETTERS = """
    const sizes = [...document.querySelectorAll('svg text')].filter((text) => text.getClientRects().length && text.textContent.trim())
      .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
    return sizes.length ? Math.min(...sizes) : 99"""


BROKEN = """
    const broken = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentNode.closest('script, style, code, svg') || !node.parentNode.getClientRects().length) continue;
      for (const word of node.data.matchAll(/\\p{L}{2,}/gu)) {
        const range = new Range();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word[0]);
      }
    }
    return broken"""


def check_letters(page, width, least, media=''):
    """The letters of drawings on a screen or a sheet of a width, in pixels of CSS: 6 points are 8 of them."""
    page.driver.execute_cdp_cmd('Emulation.setDeviceMetricsOverride',
                                {'width': width, 'height': 740, 'deviceScaleFactor': 2, 'mobile': not media})
    page.open(media=media)
    if media:
        page.shoot('print')
    broken, smallest = page.run(BROKEN), page.run(LETTERS)
    page.driver.execute_cdp_cmd('Emulation.clearDeviceMetricsOverride', {})
    assert broken == [], f'words are broken in two {media or "on a phone"}, {width} pixels wide: {broken[:5]}'
    assert smallest >= least, f'letters of {smallest:.1f} pixels {media or "on a phone"}, {width} pixels wide'


def check_forms(page):
    """Every picture: light, dark, a phone, paper."""
    for scheme in ('light', 'dark'):
        page.open(scheme)
        page.shoot(scheme)
        if page.name.endswith('.html'):
            page.check_access(scheme)
    page.driver.execute_cdp_cmd('Emulation.setDeviceMetricsOverride',
                                {'width': 360, 'height': 740, 'deviceScaleFactor': 2, 'mobile': True})
    page.open()
    page.shoot('phone')
    if page.name.endswith('.html'):
        wide = page.run('return document.documentElement.scrollWidth - document.documentElement.clientWidth')
        assert wide <= 0, f'it is {wide} pixels too wide for a phone'
    page.driver.execute_cdp_cmd('Emulation.clearDeviceMetricsOverride', {})
    if page.name.endswith('.html'):
        check_letters(page, 390, 9)
        # A4 with the margins of a browser.
        page.open()
        is_wide = page.run("return document.querySelector('style').textContent.includes('size: landscape')")
        check_letters(page, 1040 if is_wide else 718, 8, 'print')
    else:
        page.open(media='print')
        page.shoot('print')


def colors(page):
    return page.run("""
        const canvas = document.querySelector('canvas');
        const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        const seen = new Set();
        for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
        return seen.size""")


def drawn(page):
    return page.run("return document.querySelector('canvas').toDataURL()")


def check_map(page):
    for scheme in ('light', 'dark'):
        page.open(scheme)
        page.wait('nothing is drawn', lambda: colors(page) > 20)
    assert page.run("return Number(document.querySelector('canvas').dataset.names)") >= 5, 'there is no name before one zooms'
    first = page.run("const data = JSON.parse(document.querySelector('#data').textContent); return data.stops[data.names[0]]")
    assert page.find('canvas').get_attribute('data-first') == first, 'the place with the most lines is not named first'
    before = drawn(page)
    field = page.find('#search')
    field.send_keys('lantern sq')
    page.wait('nothing is found as one types', lambda: page.all('#results li'))
    assert page.all('#results li .route'), 'nothing tells stops of one name apart'
    field.send_keys(Keys.ENTER)
    page.wait('no stop is shown', lambda: 'Lantern Square' in page.find('#shown').text)
    assert page.all('#shown .route'), 'the stop has no routes'
    page.wait('the map does not move', lambda: drawn(page) != before)
    page.shoot('found')
    page.all('#shown button')[0].click()
    page.wait('no route is shown', lambda: 'Show all' in page.find('#shown').text)
    page.check_access('a route')
    canvas = page.find('canvas')
    for action in (lambda: canvas.send_keys(Keys.ARROW_LEFT), lambda: canvas.send_keys('+'),
                   lambda: page.find('#out').click(),
                   lambda: ActionChains(page.driver).drag_and_drop_by_offset(canvas, 60, 40).perform()):
        before = drawn(page)
        action()
        page.wait('the map does not move', lambda before=before: drawn(page) != before)
    low = page.run("""
        const light = (text) => { const [r, g, b] = text.match(/\\d+/g).map(Number)
          .map((v) => (v /= 255, v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
        return [...document.querySelectorAll('.route')].filter((badge) => { const style = getComputedStyle(badge);
          const [a, b] = [light(style.color), light(style.backgroundColor)].sort((x, y) => x - y);
          return (b + 0.05) / (a + 0.05) < 4.5; }).map((badge) => badge.textContent)""")
    assert low == [], f'routes that cannot be read: {low}'


def check_timetable(page):
    page.open()
    assert len(page.all('section')) == 2, 'a direction is missing'
    assert page.all('sup'), 'there is no note'
    assert page.run("return [...document.querySelectorAll('table')].every((table) => table.offsetWidth < 1200)"), 'a table is too wide'
    page.open(media='print')
    printed = base64.b64decode(page.driver.execute_cdp_cmd('Page.printToPDF', {'preferCSSPageSize': True})['data'])
    assert len(printed) > 10_000, 'nothing is printed'
    # Each direction has sheets of its own. A table of eight stops takes a fourth of one, as do the headings.
    tables = [len(section.find_elements(By.TAG_NAME, 'table')) for section in page.all('section')]
    sheets, most = len(re.findall(rb'/Type /Page\b', printed)), sum(-(-(count + 1) // 4) for count in tables)
    assert sheets <= most, f'{tables} tables take {sheets} sheets, not {most}'
    heads = page.run("return [...document.querySelectorAll('table')].filter((table) => !table.tHead).length")
    assert heads == 0, f'{heads} tables have no head'


def check_diagram(page):
    page.open()
    assert page.all('path.predicted') and page.all('path.canceled'), 'realtime is not laid over the schedule'
    outside = page.run("""
        const box = document.querySelector('.scroll > svg').viewBox.baseVal;
        const lines = document.querySelectorAll('.scroll path.d0, .scroll path.d1, .scroll path.predicted');
        return [...lines].filter((path) => { const at = path.getBBox();
          return at.x < 0 || at.y < 0 || at.x + at.width > box.width || at.y + at.height > box.height; }).length""")
    assert outside == 0, f'{outside} lines leave the drawing'
    seen = page.run("""
        const box = document.querySelector('.scroll'), now = document.querySelector('.now').getBBox().x - box.scrollLeft;
        return now > 0 && now < box.clientWidth""")
    assert seen, 'the present is not on the first screen'
    hints = page.run("return [...document.querySelectorAll('path.d0 > title')].length")
    assert hints > 20, 'lines have no hint'


def check_size(page):
    page.open()
    cut = page.run("""
        const box = document.querySelector('svg').viewBox.baseVal;
        return [...document.querySelectorAll('svg text')].filter((text) => { const at = text.getBBox();
          return at.x < 0 || at.x + at.width > box.width; }).map((text) => text.textContent)""")
    assert cut == [], f'texts leave the drawing: {cut}'


def check_strip(page):
    page.open()
    count, on, back = page.run("""
        const svg = document.querySelector('svg'), all = [...document.querySelectorAll('g')];
        const places = () => all.map((one) => one.getCTM().f);
        svg.setCurrentTime(0);
        const before = places();
        svg.setCurrentTime(60);
        const moved = places().map((y, index) => y - before[index]);
        return [all.length, moved.filter((by) => by > 0).length, moved.filter((by) => by < 0).length]""")
    assert count and on and not back, f'of {count} vehicles {on} go on within a minute, and {back} back'


def check_reach(page):
    check_size(page)
    high = page.run("return document.querySelector('svg').getBoundingClientRect().height - innerHeight")
    assert high < 0, 'the drawing is higher than the window'
    assert len(page.all('text.stopname')) > 5, 'there are no names'
    page.find('summary').click()
    rows = len(page.all('tbody tr'))
    assert rows > 20 and page.find('tbody td').is_displayed(), 'the stops are not listed'
    points = page.run("return [...document.querySelectorAll('circle > title')].filter((hint) => / min/.test(hint.textContent)).length")
    assert points == rows, f'{rows} stops have {points} points'
    page.check_access('the list')


def check_performance(page):
    page.open()
    page.driver.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': True})
    page.open()
    bars = page.all('svg.bar')
    assert len(bars) > 3 and all(bar.size['width'] > 300 and bar.get_attribute('aria-label') for bar in bars), 'a bar is missing'
    assert page.all('.week td[title]'), 'no hour of the week has its figures'
    page.driver.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})


def check_validation(page):
    page.open()
    assert page.all('svg circle'), 'no sample is on the map'
    head = page.all('th[data-sort]')[2]
    table = head.find_element(By.XPATH, 'ancestor::table')

    def codes():
        return [code.text for code in table.find_elements(By.CSS_SELECTOR, 'tbody code')]

    for keys, order in [(None, 'ascending'), (Keys.ENTER, 'descending')]:
        head.send_keys(keys) if keys else head.click()
        assert head.get_attribute('aria-sort') == order, 'the head does not say how it is sorted'
        assert codes() == sorted(codes(), reverse=order == 'descending'), 'the codes are not sorted'
    for fold in page.all('details'):
        fold.find_element(By.TAG_NAME, 'summary').click()
    assert all(row.is_displayed() for row in page.all('details tbody tr')), 'the samples are not shown'
    page.check_access('the samples')


def write_validation(program, folder):
    """The page of Fixtures/minimal with a stop far from its shape, which is on the map."""
    feed = folder / 'far'
    shutil.copytree(HERE / 'Fixtures/minimal', feed, dirs_exist_ok=True)
    (feed / 'trips.txt').write_text('route_id,service_id,trip_id,shape_id\nR1,D,T,H\n')
    (feed / 'shapes.txt').write_text('shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n'
                                     'H,-33.87,151.2,1\nH,-33.9,151.215,2\nH,-33.87,151.23,3\n')
    with open(folder / 'validation.html', 'w') as file:
        subprocess.run([program, 'validate', feed, '--date', '20260601', '--format', 'html'], check=True, stdout=file)


CHECKS = {'performance.html': check_performance, 'line.html': check_performance,
          'map.html': check_map, 'timetable.html': check_timetable, 'diagram.html': check_diagram, 'size.html': check_size,
          'reach.html': check_reach, 'strip.html': check_strip, 'strip.svg': check_strip, 'validation.html': check_validation}


def main(program, folder):
    folder = pathlib.Path(folder)
    driver = browser()
    try:
        for name, command in PICTURES.items():
            subprocess.run([program, '--database', folder / 'city.sqlite', *command, '--picture', folder / name], check=True)
        write_validation(program, folder)
        for name in [*PICTURES, 'validation.html']:
            page = Page(driver, folder, name)
            try:
                check_forms(page)
                CHECKS.get(name, lambda _: None)(page)
                page.check_console()
            except AssertionError as error:
                page.shoot('failed')
                raise SystemExit(f'pictures: {name}: {error}') from None
    finally:
        driver.quit()
    print(f"pictures: {', '.join(PICTURES)}")


if __name__ == '__main__':
    main(*sys.argv[1:])
