// Search as you type: a combobox whose list the arrow keys walk through.
import { ask } from "./api.js";

const input = document.getElementById("search");
const list = document.getElementById("results");
const status = document.getElementById("find-status");
let found = [];
let chosen = -1;
let latest = 0;
let choose = () => {};

const stopOf = (row) => ({ id: row.stop_id, feed: row.feed, name: row.stop_name ?? row.stop_id });

function detail(row) {
  const parts = [];
  if (row.distance !== undefined) parts.push(`${Math.round(row.distance)} m`);
  if (row.feed) parts.push(row.feed);
  if (row.stop_code) parts.push(row.stop_code);
  if (row.routes?.length) parts.push(row.routes.slice(0, 8).join(" "));
  return parts.join(" · ");
}

function option(row, index) {
  const item = document.createElement("li");
  item.id = `result-${index}`;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  item.textContent = row.stop_name ?? row.stop_id;
  const small = document.createElement("small");
  small.textContent = detail(row);
  item.append(small);
  item.addEventListener("click", () => take(index));
  return item;
}

function show(rows, text) {
  found = rows;
  chosen = -1;
  list.replaceChildren(...rows.map(option));
  list.hidden = rows.length === 0;
  input.setAttribute("aria-expanded", String(rows.length > 0));
  input.removeAttribute("aria-activedescendant");
  status.textContent = text;
}

function mark(index) {
  chosen = (index + found.length) % found.length;
  [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === chosen)));
  list.children[chosen].scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", `result-${chosen}`);
}

function take(index) {
  const row = found[index];
  show([], "");
  if (row) choose(stopOf(row));
}

async function search() {
  const text = input.value.trim();
  const turn = ++latest;
  if (!text) return show([], "");
  try {
    const { answer } = await ask("search", { text, limit: 8 });
    if (turn !== latest) return;
    const count = answer.stops.length;
    show(answer.stops, count ? `${count} stops` : "No stop is called so.");
  } catch {
    if (turn === latest) show([], "Search needs a network.");
  }
}

function key(event) {
  if (event.key === "Escape") return show([], "");
  if (!found.length) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    mark(event.key === "ArrowDown" ? chosen + 1 : chosen < 0 ? -1 : chosen - 1);
  } else if (event.key === "Enter") {
    event.preventDefault();
    take(Math.max(0, chosen));
  }
}

function nearby() {
  if (!navigator.geolocation) return show([], "The browser does not tell where it is.");
  status.textContent = "Looking for your position …";
  navigator.geolocation.getCurrentPosition(async ({ coords }) => {
    try {
      const { answer } = await ask("stops", { lat: coords.latitude, lon: coords.longitude, served: true, radius: 2000, limit: 10 });
      show(answer.stops, answer.stops.length ? `${answer.stops.length} stops nearby` : "No stop within 2 km.");
    } catch {
      show([], "Nearby needs a network.");
    }
  }, () => show([], "The browser does not tell where it is."), { timeout: 10000, maximumAge: 60000 });
}

/** Begins to listen. `taken` gets the stop that is chosen. */
export function startSearch(taken) {
  choose = taken;
  let timer;
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, 120); });
  input.addEventListener("keydown", key);
  document.getElementById("nearby").addEventListener("click", nearby);
}
