// The form for journeys: two ends, each searched as one types or where the browser is, and when to travel.
import { now } from "./api.js";
import { Combobox } from "./combobox.js";
import { position } from "./position.js";
import { say } from "./words.js";
import { localText, momentOf, zoneOf } from "./zone.js";

const get = (id) => document.getElementById(id);
const wanted = { from: say("Choose where the journey begins."), to: say("Choose where the journey ends.") };

/** What was chosen for each end; null where the text is not that of a place that was found. */
const ends = { from: null, to: null };
const boxes = {};
let submitted = () => {};

const tell = (text) => { get("plan-status").textContent = text; };

function setEnd(kind, end) {
  ends[kind] = end;
  get(kind).value = end?.name ?? "";
}

async function here() {
  tell(say("Looking for your position …"));
  try {
    const { lat, lon } = await position();
    setEnd("from", { position: `${lat.toFixed(5)},${lon.toFixed(5)}`, name: say("Your position") });
    tell(say("From your position."));
    if (!ends.to) get("to").focus();
  } catch (error) {
    tell(error.message);
  }
}

function swap() {
  const { from, to } = ends;
  const texts = [get("from").value, get("to").value];
  setEnd("from", to);
  setEnd("to", from);
  if (!to) get("from").value = texts[1];
  if (!from) get("to").value = texts[0];
}

const feed = () => ends.from?.feed ?? ends.to?.feed;

/** A day and a time are asked for only where one does not leave now; they begin with now. */
async function showTime() {
  const isNow = get("when").value === "now";
  get("at-field").hidden = isNow;
  if (!isNow && !get("at").value) get("at").value = localText(now(), await zoneOf(feed()));
}

/** Lists what is found for a text that is not that of a place yet, and says that one of them is to be chosen. */
async function insist(kind) {
  get(kind).focus();
  const count = get(kind).value.trim() ? await boxes[kind].search() : 0;
  if (count !== 0 || !get(kind).value.trim()) tell(wanted[kind]);
}

async function submit(event) {
  event.preventDefault();
  for (const kind of ["from", "to"]) if (!ends[kind]) return insist(kind);
  if (ends.from.position && ends.from.position === ends.to.position) return insist("to");
  const when = get("when").value;
  const at = when === "now" ? null : momentOf(get("at").value, await zoneOf(feed()));
  if (Number.isNaN(at)) {
    get("at").focus();
    return tell(say("Give a day and a time."));
  }
  tell("");
  submitted({ from: ends.from, to: ends.to, when, at, wheelchair: get("wheelchair").checked });
}

/** Fills the form with the journey of the address. */
export async function showPlan(plan) {
  // On a phone the form would stand above what was found.
  get("planner").open = matchMedia("(min-width: 60rem)").matches;
  setEnd("from", plan.from);
  setEnd("to", plan.to);
  get("when").value = plan.when;
  get("wheelchair").checked = plan.wheelchair;
  get("at").value = plan.at === null ? "" : localText(plan.at, await zoneOf(feed()));
  await showTime();
}

/** Opens the form with a stop as one of the ends. */
export function planWith(kind, stop) {
  get("planner").open = true;
  setEnd(kind, { id: stop.id, feed: stop.feed, name: stop.name });
  get(kind === "from" ? "to" : "from").focus();
}

/** Begins to listen. `asked` gets the journeys that somebody asks for. */
export function startPlanner(asked) {
  submitted = asked;
  for (const kind of ["from", "to"]) {
    const forget = () => { ends[kind] = null; };
    boxes[kind] = new Combobox(get(kind), get(`${kind}-results`), get("plan-status"), (stop) => {
      setEnd(kind, stop);
      if (kind === "from" && !ends.to) get("to").focus();
    }, forget);
  }
  get("from-here").addEventListener("click", here);
  get("swap").addEventListener("click", swap);
  get("when").addEventListener("change", showTime);
  get("plan").addEventListener("submit", submit);
}
