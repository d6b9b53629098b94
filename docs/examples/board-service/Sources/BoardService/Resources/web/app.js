// The page: the board or the journeys of its address, its banner, and what it does again and again.
import { now } from "./api.js";
import { openPlan, openStop, readAddress } from "./address.js";
import { Board } from "./board.js";
import { favourites, isFavourite, toggleFavourite } from "./favourites.js";
import { Line } from "./line.js";
import { startMap } from "./map.js";
import { planWith, showPlan, startPlanner } from "./planner.js";
import { Results } from "./results.js";
import { startSearch } from "./search.js";
import { Trip } from "./trip.js";
import { startWatches } from "./watches.js";
import { say, translate } from "./words.js";
import { localText, offsetTime, zoneOf } from "./zone.js";

const get = (id) => document.getElementById(id);
/** The board, the trip or the journeys that are shown; null where nothing was chosen yet. */
let view = null;
/** Whether the section that is shown next is to have the focus. */
let isAsked = false;
/** The address that is shown, and that of the trip from which one came back to a board: its row gets the focus. */
let shownAddress = location.hash;
let leftTrip = null;

function banner(text) {
  get("banner").hidden = !text;
  if (get("banner").textContent !== text) get("banner").textContent = text;
}

function bannerText() {
  if (!view) return navigator.onLine ? "" : say("There is no network.");
  if (view.missing) return view.missing;
  if (view.kept) return view.keptText(clockText(view.kept.getTime()));
  if (view.realtime === "unavailable") return say("There are no predictions at the moment. These are the times of the schedule.");
  if (view.realtime === "stale") return say("The predictions are some minutes old.");
  if (view.feedStatus === "expired") return say("The timetable has ended: these times may be wrong.");
  return "";
}

/** The zone of the feed that is shown; undefined where it is not known yet. */
let zone;

/** The time of day there, whatever the zone of the browser is. */
function clockText(moment) {
  return offsetTime(moment, view?.sample) ?? (zone ? localText(moment, zone).slice(11) : "");
}

function render() {
  get("clock").textContent = clockText(now());
  view?.render();
  banner(bannerText());
}

function changed() {
  if (document.title !== view.title) document.title = view.title;
  renderFavourites();
  render();
  focusLeftTrip();
}

/** Gives the focus to the row of the trip that was left, unless it was moved meanwhile. */
function focusLeftTrip() {
  if (!leftTrip || !(view instanceof Board)) return;
  const link = [...document.querySelectorAll("#departures a.to")].find((one) => one.getAttribute("href") === leftTrip);
  if (document.activeElement === get("board")) link?.focus();
  if (link) leftTrip = null;
}

/** What a person may keep of the view: a stop, or the two ends of a journey. */
function keepable() {
  if (view instanceof Board) return view.stop;
  if (view instanceof Results) return { from: view.plan.from, to: view.plan.to, name: `${view.plan.from.name} › ${view.plan.to.name}` };
  return null;
}

function openFavourite(one) {
  if (one.from) openPlan({ from: one.from, to: one.to, when: "now", at: null, wheelchair: false });
  else openStop(one);
}

function favouriteItem(one) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: one.name });
  button.addEventListener("click", () => openFavourite(one));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

let shownFavourites = "";

function renderFavourites() {
  const kept = favourites();
  const text = JSON.stringify(kept);
  if (text !== shownFavourites) get("favourites").replaceChildren(...kept.map(favouriteItem));
  shownFavourites = text;
  get("favourites-heading").hidden = kept.length === 0;
  const mine = keepable();
  if (!mine) return;
  const isKept = isFavourite(mine);
  const button = get(view instanceof Board ? "favourite" : "favourite-journey");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isKept));
  button.textContent = `${isKept ? "★" : "☆"} ${say("Favourite")}`;
}

function show() {
  const { stop, plan, trip, line } = readAddress();
  leftTrip = view instanceof Trip && stop ? shownAddress : null;
  shownAddress = location.hash;
  view?.end();
  view = plan ? new Results(plan, changed) : trip ? new Trip(trip, changed) : line ? new Line(line, changed)
    : stop ? new Board(stop, changed) : null;
  get("board").hidden = Boolean(plan ?? trip ?? line);
  get("line-section").hidden = !line;
  document.body.classList.toggle("has-view", Boolean(view));
  document.body.classList.toggle("has-line", Boolean(line));
  get("journeys-section").hidden = !plan;
  get("trip-section").hidden = !trip;
  get("plan-from").hidden = get("plan-to").hidden = get("wall").hidden = !stop;
  if (!stop) get("map-section").hidden = true;
  if (!stop) get("lines").replaceChildren();
  zoneOf(view?.feed).then((found) => { zone = found; render(); });
  if (plan) showPlan(plan);
  document.title = view?.title ?? say("Departures");
  renderFavourites();
  view?.begin();
  render();
  if (isAsked && view) get(plan ? "journeys-section" : trip ? "trip-section" : line ? "line-section" : "board").focus();
  isAsked = false;
}

/** Asks for what is shown after a choice on the page, and moves there even where the address stays the same. */
function ask(open) {
  isAsked = true;
  const before = location.hash;
  open();
  if (location.hash === before) show();
}

function toggle() {
  toggleFavourite(keepable());
  renderFavourites();
}

translate();
startWatches(() => { if (view instanceof Trip) view.showWatch(); });
get("find").addEventListener("click", () => { get("search").scrollIntoView({ block: "center" }); get("search").focus(); });
startSearch((found) => ask(() => openStop(found)));
startPlanner((plan) => ask(() => openPlan(plan)));
startMap();
get("favourite").addEventListener("click", toggle);
get("favourite-journey").addEventListener("click", toggle);
get("plan-from").addEventListener("click", () => planWith("from", view.stop));
get("plan-to").addEventListener("click", () => planWith("to", view.stop));
// A link, and the way back, move the focus as a search does.
addEventListener("hashchange", () => { isAsked = true; show(); });
for (const name of ["online", "offline"]) addEventListener(name, () => { view?.reload(); render(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) view?.refresh(); });
// On paper, all that is shown can be read.
addEventListener("beforeprint", () => { for (const one of document.querySelectorAll("#journeys details.journey")) one.open = true; });
setInterval(() => { if (!document.hidden) view?.refresh(); }, 15000);
setInterval(render, 1000);
// A notification that somebody chooses leads to its ride.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  const { hash } = new URL(String(data), document.baseURI);
  if (hash) location.hash = hash;
});
if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});
show();
