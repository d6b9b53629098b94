// The board page: the stop of the address, its departures every 15 seconds, and what to say where data is missing.
import { ask, now, path } from "./api.js";
import { showAlerts, showDepartures } from "./departures.js";
import { favourites, isFavourite, toggleFavourite } from "./favourites.js";
import { moveVehicles, showMap, startMap } from "./map.js";
import { startSearch } from "./search.js";

const get = (id) => document.getElementById(id);
let stop = null;
let board = null;
let missing = "";

function stopOfAddress() {
  const values = new URLSearchParams(location.hash.slice(1));
  return values.get("stop") ? { id: values.get("stop"), feed: values.get("feed") ?? undefined, name: values.get("name") ?? values.get("stop") } : null;
}

function open(next) {
  const values = new URLSearchParams({ stop: next.id, name: next.name });
  if (next.feed) values.set("feed", next.feed);
  location.hash = values;
}

function banner(text) {
  get("banner").hidden = !text;
  if (get("banner").textContent !== text) get("banner").textContent = text;
}

function bannerText() {
  if (missing) return missing;
  const realtime = board?.realtime?.status;
  if (realtime === "unavailable") return "There are no predictions at the moment. These are the times of the schedule.";
  if (realtime === "stale") return "The predictions are some minutes old.";
  if (board?.status?.feed_status === "expired") return "The timetable has ended: these times may be wrong.";
  return "";
}

/** The time of day at the stop, whose offset its board has; at the browser without one. */
function clockText(moment) {
  const row = board?.departures?.[0];
  const text = row?.scheduled_departure ?? row?.departure ?? row?.scheduled_arrival ?? "";
  const offset = text.match(/([+-])(\d\d):(\d\d)$/);
  const minutes = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : -new Date(moment).getTimezoneOffset();
  return new Date(moment + minutes * 60000).toISOString().slice(11, 16);
}

function render() {
  get("clock").textContent = clockText(now());
  if (!board) return banner(bannerText());
  const rows = board.departures ?? [];
  const count = showDepartures(get("departures"), rows);
  get("empty").hidden = count > 0;
  get("empty").textContent = "Nothing leaves here within the next two hours.";
  banner(bannerText());
}

async function refresh() {
  if (!stop) return;
  const mine = stop;
  try {
    const { answer, kept } = await ask(path("stops", mine.id, "/departures"), { feed: mine.feed, minutes: 120, limit: 40 });
    if (mine !== stop) return;
    board = answer;
    missing = kept ? `There is no network. This is the board of ${clockText(kept.getTime())}.` : "";
    refreshRest(mine);
  } catch (error) {
    if (mine !== stop) return;
    if (error.status === 404) { board = { departures: [] }; missing = error.message; }
    else if (error.status) missing = `The service cannot answer: ${error.message}`;
    else missing = board ? "There is no network. This is the last board." : "There is no network.";
  }
  render();
}

/** Alerts and vehicles: the board does without them. */
function refreshRest(mine) {
  ask("alerts", { feed: mine.feed, stop: mine.id }).then(({ answer }) => {
    const ofRows = board.departures.flatMap((row) => row.alerts ?? []);
    if (mine === stop) showAlerts(get("alerts"), [...answer.alerts, ...ofRows]);
  }).catch(() => {});
  moveVehicles(mine).catch(() => {});
}

function renderFavourites() {
  const kept = favourites();
  get("favourites-heading").hidden = kept.length === 0;
  get("favourites").replaceChildren(...kept.map((one) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: one.name });
    button.addEventListener("click", () => open(one));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
  if (!stop) return;
  const isKept = isFavourite(stop);
  get("favourite").hidden = false;
  get("favourite").setAttribute("aria-pressed", String(isKept));
  get("favourite").textContent = isKept ? "★ Favourite" : "☆ Favourite";
}

async function nameStop(mine) {
  try {
    const { answer } = await ask(path("stops", mine.id), { feed: mine.feed });
    if (mine !== stop) return;
    mine.name = answer.stop_name ?? mine.id;
  } catch { /* The name of the address stays. */ }
  get("stop-name").textContent = mine.name;
  document.title = `${mine.name} – Departures`;
}

function show() {
  stop = stopOfAddress();
  board = null;
  missing = "";
  renderFavourites();
  showAlerts(get("alerts"), []);
  showDepartures(get("departures"), []);
  if (!stop) return render();
  get("stop-name").textContent = stop.name;
  nameStop(stop);
  refresh().then(() => showMap(stop)).then(() => moveVehicles(stop)).catch(() => {});
}

startSearch((found) => { open(found); get("board").focus(); });
startMap();
get("favourite").addEventListener("click", () => { if (stop) toggleFavourite(stop); renderFavourites(); });
addEventListener("hashchange", show);
addEventListener("online", refresh);
addEventListener("offline", refresh);
document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
setInterval(() => { if (!document.hidden) refresh(); }, 15000);
setInterval(render, 1000);
if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});
show();
