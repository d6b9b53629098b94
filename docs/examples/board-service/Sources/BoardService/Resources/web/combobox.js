// Search as you type: an input whose list the arrow keys walk through (the combobox pattern of the ARIA practices guide).
import { ask } from "./api.js";
import { failureText } from "./rows.js";
import { count, say } from "./words.js";

const stopOf = (row) => ({ id: row.stop_id, feed: row.feed, name: row.stop_name ?? row.stop_id });

/** What passengers call the routes of a stop, each once: several routes may have one name. */
const routeNames = (row) => [...new Set((row.route_details ?? []).map((route) => route.route_short_name || route.route_long_name || route.route_id))];

function detail(row) {
  const parts = [];
  if (row.distance !== undefined) parts.push(`${Math.round(row.distance)} m`);
  if (row.feed) parts.push(row.feed);
  if (row.stop_code) parts.push(row.stop_code);
  const names = routeNames(row);
  if (names.length) parts.push(names.slice(0, 8).join(" ") + (names.length > 8 ? " …" : ""));
  return parts.join(" · ");
}

export class Combobox {
  #found = [];
  #chosen = -1;
  #latest = 0;
  #timer;

  /** `taken` gets the stop that is chosen; `typed` is called for each change of the text. */
  constructor(input, list, status, taken, typed = () => {}) {
    Object.assign(this, { input, list, status, taken });
    input.addEventListener("input", () => {
      typed();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.search(), 120);
    });
    input.addEventListener("keydown", (event) => this.#key(event));
    // A list that nobody looks at any more must not lie in the way. A click on it comes after the focus has left.
    input.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== input) this.close(); }, 200));
    list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get isOpen() { return this.#found.length > 0; }

  close() { if (this.isOpen) this.show([], ""); }

  /** Lists stops, and says `text` to those who cannot see them. */
  show(rows, text) {
    clearTimeout(this.#timer);
    this.#latest += 1;
    this.#found = rows;
    this.#chosen = -1;
    this.list.replaceChildren(...rows.map((row, index) => this.#option(row, index)));
    this.list.hidden = rows.length === 0;
    this.input.setAttribute("aria-expanded", String(rows.length > 0));
    this.input.removeAttribute("aria-activedescendant");
    this.status.textContent = text;
  }

  /** Asks for what is typed. Gives how many stops there are; nothing where it was asked again since, or cannot be asked. */
  async search() {
    const text = this.input.value.trim();
    const turn = ++this.#latest;
    if (!text) return this.show([], "");
    try {
      const { answer } = await ask("search", { text, limit: 8 });
      if (turn !== this.#latest) return;
      const found = answer.stops.length;
      this.show(answer.stops, found ? count(found, "{n} stop", "{n} stops") : say("No stop is called so."));
      return found;
    } catch (error) {
      if (turn === this.#latest) this.show([], failureText(error, say("No stop is called so."), say("Search needs a network.")));
    }
  }

  #option(row, index) {
    const item = document.createElement("li");
    item.id = `${this.list.id}-${index}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.textContent = row.stop_name ?? row.stop_id;
    const small = document.createElement("small");
    small.textContent = detail(row);
    item.append(small);
    item.addEventListener("click", () => this.#take(index));
    return item;
  }

  #mark(index) {
    this.#chosen = (index + this.#found.length) % this.#found.length;
    [...this.list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === this.#chosen)));
    this.list.children[this.#chosen].scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.#chosen}`);
  }

  #take(index) {
    const row = this.#found[index];
    this.show([], "");
    if (row) this.taken(stopOf(row));
  }

  #key(event) {
    if (event.key === "Escape") return this.show([], "");
    if (!this.isOpen) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.#mark(event.key === "ArrowDown" ? this.#chosen + 1 : this.#chosen < 0 ? -1 : this.#chosen - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#take(Math.max(0, this.#chosen));
    }
  }
}
