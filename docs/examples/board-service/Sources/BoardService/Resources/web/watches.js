// The rides that a person watches: what to tell of them is planned here, and told without a network, too.
import { rideAddress } from "./address.js";
import { ask, now, path } from "./api.js";
import { badge } from "./colors.js";
import { countdown, element } from "./rows.js";
import { direction, language, say } from "./words.js";

const key = "board-watches";
const get = (id) => document.getElementById(id);
const idOf = ({ id, date, start, feed, from, to }) => JSON.stringify([feed, id, date, start, from, to]);

/** The kinds of notices that are moments of the way; all others are states. */
const moments = new Set(["leave", "soon", "boarding", "left", "next_is_yours", "get_off", "arrived"]);

/** `{ id, date, start, feed, from, to, line, headsign, told, plan, state }`; `plan` has the notices by id. */
let watches = read();
let changed = () => {};
let isAsking = false;
/** Whether this page is the one that asks and tells, among those that are open. */
let isLeader = false;
let waiting = null;
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

const find = (ride) => watches.find((one) => idOf(one) === idOf(ride));

export const isWatched = (ride) => find(ride) !== undefined;

/** `L1 to Saltpan`, in the language of the page; the name that an earlier page kept is that of its language. */
export const rideName = ({ line, headsign, name }) => name ??
  say("{line} to {headsign}", { line: line.route_short_name ?? line.route_long_name ?? say("Trip"), headsign });

/** Begins to watch a ride, or ends it. */
export async function toggleWatch(ride) {
  const mine = find(ride);
  if (mine) return forget(mine);
  const watch = { ...ride, told: "", plan: {}, state: null };
  watches.push(watch);
  keep();
  showWatches();
  // The plan does not wait for what a person says to the question of the browser.
  const asked = isLeader ? refresh(watch).then(showWatches) : undefined;
  if ("Notification" in globalThis && Notification.permission === "default") await Notification.requestPermission();
  const isSilent = !("Notification" in globalThis) || Notification.permission !== "granted";
  get("watch-note").textContent = isSilent ? say("The browser shows no notifications: notices are on this page alone.") : "";
  return asked;
}

function forget(watch) {
  watches = watches.filter((one) => idOf(one) !== idOf(watch));
  takeDownAll(watch);
  keep();
  showWatches();
  changed();
}

/** Has what another page kept. */
function follow() {
  const before = watches;
  watches = read();
  for (const one of before) if (!find(one)) takeDownAll(one);
  showWatches();
  changed();
  if (watches.some((one) => !one.told)) refreshWatches();
}

/** Becomes the page that asks and tells: at once, in place of another one, or when no other one is. */
function lead(atOnce) {
  waiting?.abort();
  waiting = atOnce ? null : new AbortController();
  let isHeld = false;
  const options = atOnce ? { steal: true } : { signal: waiting.signal };
  navigator.locks.request("board-watches", options, () => {
    isHeld = isLeader = true;
    refreshWatches();
    return new Promise(() => {});
  }).catch(() => {
    if (!isHeld) return;
    isLeader = false;
    lead(false);
  });
}

/** Asks what changed of each ride. Without a network, what is planned stays so. */
export async function refreshWatches() {
  if (isAsking || !isLeader) return;
  isAsking = true;
  for (const watch of [...watches]) await refresh(watch).catch(() => {});
  isAsking = false;
  if (!isLeader) return;
  tell();
  dropOver();
  if (watches.length) keep();
  showWatches();
}

/** Ends what is over. It stays for ten minutes, as does its state. */
function dropOver() {
  const over = watches.filter((one) => one.isOver && (!one.state || one.state.stage === "over"));
  for (const one of over) forget(one);
}

async function refresh(asked) {
  const { id, feed, date, start, from, to, told } = asked;
  const ride = { feed, date, start_time: start, from_sequence: from, to_sequence: to };
  try {
    const { answer, kept } = await ask(path("live/trips", id, "/notices"), { ...ride, told });
    const watch = find(asked);
    if (kept || !watch || !isLeader) return;
    if (!told) withdrawMissing(answer.changes, watch);
    for (const change of answer.changes) apply(change, watch);
    watch.told = answer.told;
    watch.isOver = answer.over;
    keep();
    tell();
  } catch (error) {
    const watch = find(asked);
    if (!watch) return;
    // What this page was told by another version, or is too long for an address, is told anew.
    if (told && (error.field === "told" || error.status === 414)) {
      watch.told = "";
      return refresh(watch);
    }
    if (error.status === 404) watch.isOver = true;
  }
  // The trip may have another id in a new timetable: its notices are found again, its state is not.
  const found = await ask(path("live/trips", id), ride).catch((error) => (error.status === 404 ? { answer: null } : null));
  const watch = find(asked);
  if (watch && found && !found.kept) watch.state = found.answer;
}

/** Withdraws what is not in a whole plan any more. */
function withdrawMissing(changes, watch) {
  for (const id of Object.keys(watch.plan)) {
    if (changes.some((one) => one.id === id)) continue;
    if (watch.plan[id].isTold) takeDown(id);
    delete watch.plan[id];
  }
}

function apply({ id, kind, at, text, urgency, change }, watch) {
  const before = watch.plan[id];
  const moment = Date.parse(at);
  const isGone = change === "taken_back" || change === "withdrawn";
  // The page may have told it after the service was asked last: what was told is not true where it is ahead again.
  const isFalse = before?.isTold && (isGone || (moment > now() && moment - before.at >= 30000));
  if (isGone) delete watch.plan[id];
  else watch.plan[id] = { kind, at: moment, text, urgency, isTold: Boolean(before?.isTold && !isFalse) };
  if (!isFalse) return;
  takeDown(id);
  announce(`${id}~`, { text: say("Not true: {sentence}", { sentence: before.text }), urgency }, watch);
}

/** Tells what has come true: all states, and after a time asleep only the last of the moments that are past. */
function tell() {
  if (!isLeader) return;
  for (const watch of watches) {
    const due = Object.entries(watch.plan).filter(([, notice]) => !notice.isTold && notice.at <= now());
    due.sort(([, one], [, other]) => one.at - other.at);
    const last = due.map(([, notice]) => notice).filter(({ kind }) => moments.has(kind)).at(-1);
    for (const [id, notice] of due) {
      notice.isTold = true;
      if (!moments.has(notice.kind) || notice === last || now() - notice.at < 5000) announce(id, notice, watch);
    }
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
  const options = { body: rideName(watch), tag: id, lang: language, dir: direction, icon: "icon.svg",
    requireInteraction: urgency === "time_sensitive", silent: urgency === "passive", data: `${location.search}${rideAddress(watch)}` };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await registration.showNotification(text, options);
  else new Notification(text, options);
}

function takeDownAll(watch) {
  for (const id of Object.keys(watch.plan)) {
    takeDown(id);
    takeDown(`${id}~`);
  }
}

async function takeDown(id) {
  document.querySelector(`#told [data-notice="${CSS.escape(id)}"]`)?.remove();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const one of await registration?.getNotifications({ tag: id }) ?? []) one.close();
}

/** `leaves in 4 min, platform 2`, or aboard how many stops are to go. */
function stateText({ state }) {
  if (!state) return "";
  if (Date.parse(state.stale_date) < now()) return say("There is no news of this ride.");
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
  const link = element("a", "to", rideName(watch));
  link.href = rideAddress(watch);
  const end = element("button", "", say("End"));
  end.type = "button";
  end.setAttribute("aria-label", say("End watching {ride}", { ride: rideName(watch) }));
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
  addEventListener("storage", (event) => { if (event.key === key || event.key === null) follow(); });
  if (navigator.locks) {
    // The page that a person looks at is the one that tells.
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !isLeader) lead(true); });
    lead(!document.hidden);
  } else {
    isLeader = true;
    refreshWatches();
  }
}
