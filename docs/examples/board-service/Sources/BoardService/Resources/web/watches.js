// The rides that a person watches: what to tell of them is planned here, and told without a network, too.
import { rideAddress } from "./address.js";
import { ask, now, path } from "./api.js";
import { badge } from "./colors.js";
import { countdown, element } from "./rows.js";
import { direction, language, say } from "./words.js";

const key = "board-watches";
const get = (id) => document.getElementById(id);
const idOf = ({ id, date, start, feed, from, to }) => JSON.stringify([feed, id, date, start, from, to]);

/** `{ id, date, start, feed, from, to, line, name, told, plan, state }`; `plan` has the notices by id. */
let watches = read();
let changed = () => {};
let isAsking = false;
const timer = "Worker" in globalThis ? new Worker(new URL("timer.js", document.baseURI)) : null;

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.id === "string" && typeof one.plan === "object") : [];
  } catch {
    return [];
  }
}

function keep() {
  try { localStorage.setItem(key, JSON.stringify(watches)); } catch { /* A browser may refuse to store anything. */ }
}

export const isWatched = (ride) => watches.some((one) => idOf(one) === idOf(ride));

/** Begins to watch a ride, or ends it. */
export async function toggleWatch(ride) {
  const mine = watches.find((one) => idOf(one) === idOf(ride));
  if (mine) return forget(mine);
  watches.push({ ...ride, told: "", plan: {}, state: null });
  keep();
  showWatches();
  if ("Notification" in globalThis && Notification.permission === "default") await Notification.requestPermission();
  const isSilent = !("Notification" in globalThis) || Notification.permission !== "granted";
  get("watch-note").textContent = isSilent ? say("The browser shows no notifications: notices are on this page alone.") : "";
  return refreshWatches();
}

function forget(watch) {
  watches = watches.filter((one) => one !== watch);
  for (const id of Object.keys(watch.plan)) takeDown(id);
  keep();
  showWatches();
  changed();
}

/** Asks what changed of each ride. Without a network, what is planned stays so. */
export async function refreshWatches() {
  if (isAsking) return;
  isAsking = true;
  for (const watch of [...watches]) await refresh(watch).catch(() => {});
  isAsking = false;
  keep();
  tell();
  showWatches();
}

async function refresh(watch) {
  const { id, feed, date, start, from, to, told } = watch;
  const ride = { feed, date, start_time: start, from_sequence: from, to_sequence: to };
  try {
    const { answer, kept } = await ask(path("live/trips", id, "/notices"), { ...ride, told });
    if (kept) return;
    for (const change of answer.changes) apply(change, watch);
    watch.told = answer.told;
    watch.isOver = answer.over;
  } catch (error) {
    // What this page was told by another version, or is too long for an address, is told anew.
    if (error.field === "told" || error.status === 414) watch.told = "";
    if (error.status === 404) watch.isOver = true;
  }
  // The trip may have another id in a new timetable: its notices are found again, its state is not.
  const found = await ask(path("live/trips", id), ride).catch((error) => (error.status === 404 ? { answer: null } : null));
  if (found && !found.kept) watch.state = found.answer;
}

function apply({ id, at, text, urgency, change }, watch) {
  const before = watch.plan[id];
  if (change === "new" || change === "moved") {
    watch.plan[id] = { at: Date.parse(at), text, urgency, isTold: before?.isTold && change === "new" };
    return;
  }
  delete watch.plan[id];
  if (!before?.isTold) return;
  takeDown(id);
  if (change === "taken_back") announce(`${id}~`, { text: say("Not true: {sentence}", { sentence: before.text }), urgency }, watch);
}

/** Tells what has come true. After a time asleep, of what is past only the last. */
function tell() {
  for (const watch of watches) {
    const due = Object.entries(watch.plan).filter(([, notice]) => !notice.isTold && notice.at <= now());
    due.sort(([, one], [, other]) => one.at - other.at);
    due.forEach(([id, notice], index) => {
      notice.isTold = true;
      if (index === due.length - 1 || now() - notice.at < 5000) announce(id, notice, watch);
    });
    if (due.length) keep();
  }
  const next = watches.flatMap((watch) => Object.values(watch.plan)).filter((notice) => !notice.isTold).map((notice) => notice.at);
  timer?.postMessage(next.length ? Math.min(...next) - now() : null);
}

/** Shows a notice on the page, where a screen reader says it, and as a notification where the browser lets it. */
async function announce(id, { text, urgency }, watch) {
  const item = element("li", "", text);
  item.dataset.notice = id;
  get("told").prepend(item);
  for (const old of [...get("told").children].slice(4)) old.remove();
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const options = { body: watch.name, tag: id, lang: language, dir: direction, icon: "icon.svg",
    requireInteraction: urgency === "time_sensitive", silent: urgency === "passive", data: rideAddress(watch) };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await registration.showNotification(text, options);
  else new Notification(text, options);
}

async function takeDown(id) {
  document.querySelector(`#told [data-notice="${CSS.escape(id)}"]`)?.remove();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const one of await registration?.getNotifications({ tag: id }) ?? []) one.close();
}

/** `leaves in 4 min, platform 2`, or aboard how many stops are to go. */
function stateText({ state }) {
  if (!state) return "";
  const wait = countdown(state.countdown) ?? "";
  const status = { canceled: say("Cancelled"), skipped: say("Does not stop here") }[state.status];
  if (status) return status;
  const platform = state.platform ? say("Platform {platform}", { platform: state.platform }) : "";
  switch (state.stage) {
    case "waiting": return [say("leaves {stop}: {wait}", { stop: state.stop_name, wait }), platform].filter(Boolean).join(" · ");
    case "aboard": return say("{stop}: {wait}, stops to go: {n}", { stop: state.stop_name, wait, n: state.stops_to_go });
    case "arrived": return say("You are at {stop}", { stop: state.stop_name });
    default: return "";
  }
}

function watchItem(watch) {
  const item = element("li");
  const link = element("a", "to", watch.name);
  link.href = rideAddress(watch);
  const end = element("button", "", say("End"));
  end.type = "button";
  end.setAttribute("aria-label", say("End watching {ride}", { ride: watch.name }));
  end.addEventListener("click", () => forget(watch));
  const words = element("span", "status", stateText(watch));
  const way = element("div", "way");
  way.append(link, words);
  if (watch.state?.stage === "aboard") {
    const bar = element("progress");
    bar.value = watch.state.share ?? 0;
    bar.setAttribute("aria-label", say("The share of the ride that has passed"));
    way.append(bar);
  }
  item.append(badge(watch.line), way, end);
  return item;
}

let shown = "";

/** Lists what is watched, where that changed. */
export function showWatches() {
  // What is over stays for ten minutes, as does its state.
  const over = watches.filter((one) => one.isOver && (!one.state || one.state.stage === "over"));
  if (over.length) {
    watches = watches.filter((one) => !over.includes(one));
    keep();
  }
  const text = JSON.stringify([watches, watches.map(stateText)]);
  get("watches-section").hidden = !watches.length && !get("told").children.length;
  if (text === shown) return;
  shown = text;
  const focused = [...get("watches").querySelectorAll("a, button")].indexOf(document.activeElement);
  get("watches").replaceChildren(...watches.map(watchItem));
  if (focused >= 0) get("watches").querySelectorAll("a, button")[focused]?.focus();
}

/** Begins to tell. `told` is called when a ride is no longer watched. */
export function startWatches(told) {
  changed = told;
  if (timer) timer.onmessage = tell;
  setInterval(() => { tell(); showWatches(); }, 1000);
  setInterval(refreshWatches, 15000);
  addEventListener("online", refreshWatches);
  refreshWatches();
}
