# shellcheck shell=bash
# Chromium, and the Python packages of the checks that look at pages; `.ci/pages` shares them. For `.`, from the root of the project.
. .ci/kit/have.sh
venv=.build/pages

# The package axe-core-python would bring others that are not used.
have_browser() {
    have_python $venv docs/examples/board-service/checks/requirements.txt && have /usr/bin/chromedriver chromium chromium-driver &&
        { $venv/bin/python -c 'import axe_core_python' 2>/dev/null || $venv/bin/pip install -q --no-deps axe-core-python==0.1.0; }
}
