"""A browser without a window, and what the checks of the page ask of it."""
import pathlib

import axe_core_python
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait


def browser(width=1280, height=900):
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                     f"--window-size={width},{height}"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


class Page:
    def __init__(self, driver, folder):
        self.driver = driver
        self.folder = folder

    def wait(self, what, condition, seconds=40):
        try:
            return WebDriverWait(self.driver, seconds, 0.1).until(lambda _: condition())
        except Exception as error:
            self.shoot("failed")
            raise SystemExit(f"page: {what}: {type(error).__name__}") from None

    def text(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector).text

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def open(self, url):
        """Opens an address anew, also where only its part after the # is another."""
        self.driver.get("about:blank")
        self.driver.get(url)

    def open_beside(self, url):
        """Opens an address in a second tab, and goes back to the first one. Gives the second."""
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        self.driver.get(url)
        second = self.driver.current_window_handle
        self.show(first)
        return second

    def show(self, tab):
        """Puts a tab in front of the others."""
        self.driver.switch_to.window(tab)
        self.emulate("Page.bringToFront", {})

    def shoot(self, name):
        self.driver.save_screenshot(str(self.folder / f"{name}.png"))

    def emulate(self, command, parameters):
        self.driver.execute_cdp_cmd(command, parameters)

    def check_access(self, name):
        self.run((pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text())
        found = self.driver.execute_async_script("const done = arguments[0]; axe.run().then((found) => done(found.violations))")
        assert not found, f"{name}: " + "; ".join(f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found)

    def check_own(self, url):
        """All that was loaded, the answers too, is of the service itself."""
        loaded = self.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        foreign = [name for name in loaded if not name.startswith(url)]
        assert loaded and not foreign, f"the page loads from elsewhere: {foreign}"
