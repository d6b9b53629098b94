// Journeys: what each takes, and its legs one after the other. All of it is what the service answers.
import { now } from "./api.js";
import { badge, routeColors } from "./colors.js";
import { countdown, element, hour, remarks, showAlerts, statusText, timeParts } from "./rows.js";
import { count, say } from "./words.js";
import { dayText } from "./zone.js";

const minutes = (seconds) => Math.round(seconds / 60);
const seconds = (from, to) => (Date.parse(to) - Date.parse(from)) / 1000;
const isRide = (leg) => leg.mode === "ride";
/** A way of less than a minute, which nobody plans for. */
const isShort = (leg) => !isRide(leg) && minutes(leg.duration) < 1;

function lengthText(time) {
  const whole = minutes(time);
  return whole < 60 ? say("{n} min", { n: whole }) : say("{n} h {minutes} min", { n: Math.floor(whole / 60), minutes: whole % 60 });
}

const metres = (distance) => (distance < 1000 ? say("{n} m", { n: distance }) : say("{n} km", { n: (distance / 1000).toFixed(1) }));

function changesText(journey) {
  if (journey.boardings === 0) return say("on foot");
  const changes = journey.boardings - 1;
  return changes === 0 ? say("no change") : count(changes, "{n} change", "{n} changes");
}

/** Tells one journey from another, also after it was asked for again. */
const keyOf = (journey) => journey.legs.map((leg) => (isRide(leg) ? `${leg.trip_id} ${leg.service_date} ${leg.start_time ?? ""}` : leg.mode)).join("|");

function placeText(point, names) {
  const name = point.stop_name ?? point.stop_id ?? names;
  return point.platform_code ? say("{stop}, platform {platform}", { stop: name, platform: point.platform_code }) : name;
}

function call(time, point, name) {
  const line = element("p", "call");
  const clock = element("span", "time");
  clock.append(...time);
  line.append(clock, element("span", "place", placeText(point, name)));
  return line;
}

function stopsBetween(leg) {
  const between = (leg.stops ?? []).slice(1, -1);
  if (!between.length) return [];
  const details = element("details", "between");
  details.append(element("summary", "", `${count(between.length, "{n} stop between", "{n} stops between")}, ${lengthText(leg.duration)}`));
  const list = element("ul");
  list.append(...between.map((stop) => element("li", "", `${hour(stop.departure ?? stop.arrival)} ${stop.stop_name ?? stop.stop_id}`)));
  details.append(list);
  return [details];
}

/** Where the vehicle takes up another trip under way, and the numbers of the stops begin anew: one stays on board. */
function goesOn({ continues_as: next, stops = [] }) {
  const at = stops.findIndex((stop, index) => index > 0 && stop.stop_sequence <= stops[index - 1].stop_sequence);
  if (!next || at < 0) return [];
  const name = next.route_short_name ?? next.route_long_name ?? next.route_id;
  return [say("stay on board: it goes on as {ride}", { ride: next.headsign ? say("{line} to {headsign}", { line: name, headsign: next.headsign }) : name })];
}

function rideLeg(leg, ends) {
  const item = element("li", "leg ride");
  item.style.borderInlineStartColor = routeColors(leg).back;
  const head = element("p", "leg-head");
  const [text, kind] = statusText(leg);
  head.append(badge(leg), element("span", "to", leg.headsign ? say("to {place}", { place: leg.headsign }) : ""));
  if (text) head.append(element("span", `status ${kind}`, text));
  for (const remark of [...remarks(leg), ...goesOn(leg)]) head.append(element("span", "status", remark));
  item.append(head, call(timeParts(leg.scheduled_departure, leg.departure), leg.from, ends.from),
    ...stopsBetween(leg), call([hour(leg.arrival)], leg.to, ends.to));
  if (leg.alerts?.length) {
    const alerts = element("ul", "alerts");
    showAlerts(alerts, leg.alerts);
    item.append(alerts);
  }
  return item;
}

function wayLeg(leg, ends) {
  const item = element("li", "leg walk");
  const length = [metres(leg.distance ?? 0), ...(isShort(leg) ? [] : [lengthText(leg.duration)])].join(", ");
  item.append(element("p", "", say(leg.mode === "bike" ? "Cycle {length}, to {place}" : "Walk {length}, to {place}", { length, place: placeText(leg.to, ends.to) })));
  return item;
}

/** What lies between two legs: the time that the answer leaves for it. */
function pause(before, leg) {
  const wait = seconds(before.arrival, leg.departure);
  if (minutes(wait) < 1) return [];
  const what = isRide(before) && isRide(leg) ? "{time} to change" : "{time} to wait";
  return [element("li", "leg pause", say(what, { time: lengthText(wait) }))];
}

function legsOf(journey, ends) {
  const list = element("ol", "legs");
  journey.legs.forEach((leg, at) => {
    if (at > 0) list.append(...pause(journey.legs[at - 1], leg));
    list.append(isRide(leg) ? rideLeg(leg, ends) : wayLeg(leg, ends));
  });
  return list;
}

function badges(journey) {
  const line = element("span", "badges");
  const long = journey.legs.filter((leg) => !isShort(leg));
  (long.length ? long : journey.legs).forEach((leg, at) => {
    if (at > 0) line.append(element("span", "then", "›"));
    line.append(isRide(leg) ? badge(leg) : element("span", "way", say(leg.mode === "bike" ? "cycle {length}" : "walk {length}", { length: lengthText(leg.duration) })));
  });
  return line;
}

function summaryOf(journey, today) {
  const summary = element("summary");
  if (journey.departure.slice(0, 10) !== today) summary.append(element("span", "day", dayText(journey.departure)));
  summary.append(element("span", "span", `${hour(journey.departure)} – ${hour(journey.arrival)}`));
  const leave = element("span", "leave");
  leave.dataset.departure = journey.departure;
  const facts = [lengthText(journey.duration), changesText(journey)];
  if (journey.walking) facts.push(say("{length} on foot", { length: metres(journey.walking) }));
  summary.append(leave, element("span", "facts", facts.join(" · ")), badges(journey));
  const broken = journey.legs.filter((leg) => isRide(leg) && ["canceled", "skipped"].includes(leg.status));
  if (broken.length) summary.append(element("span", "status gone", say("A ride of this journey is cancelled")));
  return summary;
}

/** Shows the journeys; those that were open stay so, else the first is. `ends` has the names of both. */
export function showJourneys(list, rows, ends, today) {
  const open = new Set([...list.querySelectorAll("details.journey[open]")].map((one) => one.dataset.key));
  const isNew = list.children.length === 0;
  list.replaceChildren(...rows.map((journey, at) => {
    const details = element("details", "journey");
    details.dataset.key = keyOf(journey);
    details.open = isNew ? at === 0 : open.has(details.dataset.key);
    details.append(summaryOf(journey, today), legsOf(journey, ends));
    const item = element("li");
    item.append(details);
    return item;
  }));
  showLeave(list);
}

/** When to leave, counted down. */
export function showLeave(list) {
  for (const span of list.querySelectorAll(".leave")) {
    const wait = countdown(span.dataset.departure);
    const far = wait !== null && Date.parse(span.dataset.departure) - now() > 3600000;
    const text = wait === null ? say("has left") : wait === say("Now") ? say("leave now") : far ? "" : say("leave in {wait}", { wait });
    if (span.textContent !== text) span.textContent = text;
    span.classList.toggle("gone", wait === null);
  }
}
