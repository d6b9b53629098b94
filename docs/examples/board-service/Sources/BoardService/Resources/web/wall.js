// The board of one stop for a screen on a wall: nothing to press, as many rows as fit, and one line for what is to be said.
import { ask, now, path } from "./api.js";
import { showDepartures } from "./departures.js";
import { say, translate } from "./words.js";
import { localText, offsetTime, zoneOf } from "./zone.js";

const get = (id) => document.getElementById(id);
const stop = decodeURIComponent(location.pathname.split("/").pop());
const feed = new URLSearchParams(location.search).get("feed") ?? undefined;
/** How long a sentence stays before the next one, in milliseconds. */
const turn = 10000;

let answer = null;
let failure = "";
let kept = null;

let zone;

/** The time of day at the stop, whose offset its rows have; that of the feed without rows. */
function clockText(moment) {
  const row = answer?.departures?.[0];
  return offsetTime(moment, row?.scheduled_departure ?? row?.departure) ?? (zone ? localText(moment, zone).slice(11) : "");
}

/** What is to be said beside the rows, the most important first. */
function sentences() {
  const state = answer?.realtime?.status;
  const said = [];
  if (failure) said.push(failure);
  else if (kept) said.push(say("There is no network. This is the board of {time}.", { time: clockText(kept.getTime()) }));
  else if (state === "unavailable") said.push(say("There are no predictions at the moment. These are the times of the schedule."));
  else if (state === "stale") said.push(say("The predictions are some minutes old."));
  if (answer?.status?.feed_status === "expired") said.push(say("The timetable has ended: these times may be wrong."));
  const alerts = new Set((answer?.departures ?? []).flatMap((row) => row.alerts ?? []).map((alert) => alert.header));
  return [...said, ...[...alerts].filter(Boolean)];
}

const isOld = () => Boolean(failure || kept || ["stale", "unavailable"].includes(answer?.realtime?.status));

function render() {
  get("clock").textContent = clockText(now());
  const all = sentences();
  const text = all[Math.floor(Date.now() / turn) % all.length] ?? "";
  get("notice").hidden = !text;
  if (get("notice").textContent !== text) get("notice").textContent = text;
  if (!answer) return;
  get("empty").hidden = showDepartures(get("departures"), answer.departures, { isOld: isOld() }) > 0;
  fit();
}

/** Leaves out the rows that would not be seen whole. */
function fit() {
  const rows = [...get("departures").tBodies[0].rows];
  for (const row of rows) row.hidden = false;
  const end = document.querySelector("main").getBoundingClientRect().bottom;
  const ends = rows.map((row) => row.getBoundingClientRect().bottom);
  rows.forEach((row, at) => { row.hidden = at > 0 && ends[at] > end; });
}

/** What passers-by are told: nothing of what the service says to those who run it. */
function failureText(error) {
  if (error.status === 404 || error.status === 400) return say("There is no board here.");
  if (!error.status) return say(answer ? "There is no network. This is the last board." : "There is no network.");
  return say(answer ? "There are no new times at the moment. This is the last board." : "There are no times at the moment.");
}

async function refresh() {
  try {
    const found = await ask(path("stops", stop, "/departures"), { feed, minutes: 120, limit: 60 });
    [answer, kept, failure] = [found.answer, found.kept, ""];
  } catch (error) {
    failure = failureText(error);
  }
  render();
}

async function name() {
  const { answer: found } = await ask(path("stops", stop), { feed });
  document.title = get("stop-name").textContent = found.stop_name ?? stop;
}

/** Keeps the screen from going dark, where the browser lets a page do so. */
const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {});

addEventListener("resize", render);
addEventListener("online", refresh);
document.addEventListener("visibilitychange", () => { if (!document.hidden) { stayAwake(); refresh(); } });
document.addEventListener("click", () => document.documentElement.requestFullscreen?.().catch(() => {}));
setInterval(refresh, 15000);
setInterval(render, 1000);
if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});
stayAwake();
translate();
name().catch(() => {});
zoneOf(feed).then((found) => { zone = found; render(); });
refresh();
