// A line: its stops as a strip, and what is under way on it, which moves from one answer to the next.
import { lineAddress, stopAddress } from "./address.js";
import { ask, now, path } from "./api.js";
import { badge, routeColors } from "./colors.js";
import { moveLineVehicles, showLineMap } from "./map.js";
import { element, failureText } from "./rows.js";
import { count, say } from "./words.js";

const get = (id) => document.getElementById(id);
/** Pixels between two stops. */
const [least, usual, most] = [30, 42, 90];
const capsule = "M-6,-9 Q-6,-13 0,-13 Q6,-13 6,-9 L6,5 L0,13 L-6,5 Z";

/** The class of the colour of a vehicle: the later, the warmer. */
export function lateness(delay) {
  if (delay === undefined) return "by-plan";
  if (delay < -60) return "ahead";
  if (delay <= 60) return "in-time";
  return delay < 300 ? "late1" : delay < 600 ? "late2" : "late3";
}

/** Minutes late, negative for early; 0 for what counts as on time. */
const minutesOf = (delay = 0) => (Math.abs(delay) <= 60 ? 0 : Math.round(delay / 60));

/** What of the keys is on a strip, in words. */
const keys = { "by-plan": "by the timetable", ahead: "early", "in-time": "on time", late1: "late", late2: "5 min late", late3: "10 min late" };

/** A drawing of a vehicle, which points down. */
function drawing(kind) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-8 -15 16 30");
  svg.setAttribute("class", `capsule ${kind}`);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", capsule);
  svg.append(shape);
  return svg;
}

/** Pixels from the top of a ribbon to each of its stops. */
function heightsOf(marks) {
  const steps = marks.slice(1).map((mark, at) => Math.max(0, mark.metres - marks[at].metres));
  const median = Math.max(1, [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 1);
  const heights = [0];
  for (const step of steps) heights.push(heights.at(-1) + Math.min(most, Math.max(least, (step / median) * usual)));
  return heights;
}

/** Pixels from the top to a place. */
function heightAt(metres, marks, heights) {
  const next = marks.findIndex((mark) => mark.metres > metres);
  if (next < 0) return heights.at(-1);
  if (next === 0) return 0;
  const [from, to] = [marks[next - 1].metres, marks[next].metres];
  return heights[next - 1] + ((heights[next] - heights[next - 1]) * (metres - from)) / (to - from);
}

const between = (one, other, share) => (one === undefined || other === undefined ? other : one + (other - one) * share);

/** Where a trip is now, between the places that the answer has for it; undefined once it has ended. */
export function placeAt(places, seconds, every) {
  const at = Math.min(Math.max(0, seconds / every), places.length - 1);
  const [from, to] = [places[Math.floor(at)], places[Math.ceil(at)]];
  if (!from || !to || from.branch !== to.branch) return from ?? undefined;
  const share = at - Math.floor(at);
  const turn = ((((to.heading ?? 0) - (from.heading ?? 0)) % 360) + 540) % 360 - 180;
  return { branch: from.branch, metres: between(from.metres, to.metres, share), lat: between(from.lat, to.lat, share),
    lon: between(from.lon, to.lon, share), heading: from.heading === undefined ? to.heading : from.heading + turn * share };
}

export class Line {
  missing = "";
  #answer = null;
  #sections = [];
  #drawn = "";
  #runners = new Map();

  /** `changed` is called when there is something new to show. */
  constructor(line, changed) {
    this.line = line;
    this.changed = changed;
    this.title = say("Line");
  }

  get realtime() { return this.#answer?.realtime?.status; }
  get feedStatus() { return undefined; }
  get feed() { return this.line.feed; }
  get sample() { return this.#answer?.at; }

  begin() {
    get("line-heading").textContent = say("Line");
    get("line-state").textContent = "";
    for (const id of ["strips", "line-keys", "line-directions"]) get(id).replaceChildren();
    get("map-section").hidden = true;
    get("line-back").hidden = !this.line.stop;
    if (this.line.stop) Object.assign(get("line-back"), { href: stopAddress(this.line.stop), textContent: `‹ ${this.line.stop.name}` });
    get("map-rest").hidden = true;
    return this.refresh();
  }

  end() {
    this.isOver = true;
    get("map-rest").hidden = false;
  }

  async refresh() {
    const { id, feed, direction } = this.line;
    try {
      const { answer, kept } = await ask(path("live/routes", id), { feed, direction });
      if (this.isOver) return;
      this.kept = kept;
      this.missing = "";
      this.#show(answer);
    } catch (error) {
      if (this.isOver) return;
      this.kept = null;
      this.missing = failureText(error, say("There is no such line."));
    }
    this.changed();
  }

  reload() { return this.refresh(); }

  /** What a kept answer is called. */
  keptText(time) { return say("There is no network. This is what was known of the line at {time}.", { time }); }

  #show(answer) {
    this.#answer = answer;
    const { route, state } = answer;
    const ends = [answer.stops[0], answer.stops.at(-1)].filter(Boolean).map((stop) => stop.stop_name ?? stop.stop_id);
    const name = ends.length ? ends.join(" – ") : route.route_long_name ?? "";
    get("line-heading").replaceChildren(badge(route), ` ${name}`);
    this.title = `${route.route_short_name ?? route.route_long_name ?? route.route_id} ${name}`;
    const share = state.on_time_share;
    get("line-state").textContent = [count(answer.trips.length, "{n} vehicle under way", "{n} vehicles under way"),
      share === undefined ? "" : say("{n}% on time", { n: Math.round(share * 100) })].filter(Boolean).join(" · ");
    const text = JSON.stringify([answer.stops, answer.branches]);
    if (text !== this.#drawn) this.#build(answer);
    this.#drawn = text;
    this.#showDirections(answer);
    this.#showRunners();
    showLineMap(route.route_id, this.feed, () => this.isOver).then(() => this.isOver || this.render()).catch(() => {});
  }

  #showDirections({ route, direction_id: shown }) {
    const list = get("line-directions");
    if (list.children.length || shown === undefined) return;
    const other = element("a", "button", say("Other direction"));
    other.href = lineAddress(route.route_id, { feed: this.feed, direction: 1 - shown, stop: this.line.stop });
    list.append(other);
  }

  #build(answer) {
    const names = new Map(answer.stops.map((stop) => [stop.stop_id, stop.stop_name ?? stop.stop_id]));
    const title = ({ from, to }) => [say("Branch"), from && say("from {stop}", { stop: names.get(from) ?? from }),
      to && say("to {stop}", { stop: names.get(to) ?? to })].filter(Boolean).join(" ");
    const parts = [{ marks: answer.stops }, ...(answer.branches ?? []).map((branch) => ({ marks: branch.stops, title: title(branch) }))];
    this.#runners.clear();
    this.#sections = parts.map((part) => this.#section(part, answer.route));
    get("strips").replaceChildren(...this.#sections.flatMap((one) => [one.title, one.box].filter(Boolean)));
  }

  #section({ marks, title }, route) {
    const heights = heightsOf(marks);
    const box = element("div", title ? "strip branch" : "strip");
    const ribbon = element("div", "ribbon");
    ribbon.style.height = `${heights.at(-1)}px`;
    if (/^[0-9a-f]{6}$/i.test(route.route_color ?? "") && route.route_color.toUpperCase() !== "FFFFFF") ribbon.style.background = routeColors(route).back;
    const stops = element("ol");
    stops.append(...marks.map((mark, at) => {
      const item = element("li");
      item.style.height = `${(heights[at + 1] ?? heights[at] + least) - heights[at]}px`;
      const link = element("a", "to", mark.stop_name ?? mark.stop_id);
      link.href = stopAddress({ id: mark.stop_id, feed: this.feed, name: mark.stop_name ?? mark.stop_id });
      item.append(link);
      return item;
    }));
    const runners = element("ul", "runners");
    runners.setAttribute("aria-label", say("Vehicles"));
    box.append(ribbon, stops, runners);
    return { marks, heights, box, runners, title: title ? element("h2", "", title) : null };
  }

  /** Gives each trip its capsule, and its words for a screen reader. */
  #showRunners() {
    const { trips } = this.#answer;
    const keyOf = (trip) => `${trip.trip_id} ${trip.service_date} ${trip.start_time ?? ""}`;
    const seen = new Set(trips.map(keyOf));
    for (const [key, one] of this.#runners) {
      if (seen.has(key)) continue;
      one.item.remove();
      this.#runners.delete(key);
    }
    trips.forEach((trip, index) => {
      const kind = lateness(trip.delay);
      const one = this.#runners.get(keyOf(trip)) ?? { item: element("li") };
      const text = this.#runnerText(trip);
      if (one.text !== text) one.item.replaceChildren(drawing(kind), this.#label(trip), element("span", "hidden", text));
      Object.assign(one, { text, trip, kind, places: [{ ...trip.place, branch: trip.branch, metres: trip.metres }, ...this.#answer.ahead[index]] });
      this.#runners.set(keyOf(trip), one);
    });
    const kinds = Object.keys(keys).filter((kind) => trips.some((trip) => lateness(trip.delay) === kind));
    get("line-keys").replaceChildren(...kinds.map((kind) => {
      const item = element("li");
      item.append(drawing(kind), say(keys[kind]));
      return item;
    }));
    this.render();
  }

  #label(trip) {
    const minutes = minutesOf(trip.delay);
    const name = trip.vehicle?.label ?? trip.vehicle?.id ?? "";
    const label = element("span", "label", [name.length > 10 ? `${name.slice(0, 9)}…` : name, minutes ? `${minutes > 0 ? "+" : "−"}${Math.abs(minutes)}` : ""].filter(Boolean).join(" "));
    label.setAttribute("aria-hidden", "true");
    return label;
  }

  #runnerText(trip) {
    const names = new Map(this.#sections.flatMap((one) => one.marks).map((mark) => [mark.stop_id, mark.stop_name ?? mark.stop_id]));
    const minutes = minutesOf(trip.delay);
    const [before, after] = [trip.place.stop_before, trip.place.stop_after].map((id) => names.get(id) ?? id);
    return [trip.vehicle?.label ?? trip.vehicle?.id ?? say("Vehicle"), trip.headsign && say("to {place}", { place: trip.headsign }),
      after ? say("between {from} and {to}", { from: before ?? "", to: after }) : before && say("at {stop}", { stop: before }),
      minutes && say(minutes > 0 ? "{n} min late" : "{n} min early", { n: Math.abs(minutes) })].filter(Boolean).join(", ");
  }

  /** Moves the capsules to where they are now. */
  render() {
    if (!this.#answer) return;
    const seconds = (now() - Date.parse(this.#answer.at)) / 1000;
    const found = [...this.#runners.values()].map((one) => ({ ...one, place: placeAt(one.places, seconds, this.#answer.every) }));
    for (const one of found) {
      const section = this.#sections[one.place?.branch === undefined ? 0 : one.place.branch + 1];
      one.item.hidden = !one.place || !section;
      if (one.item.hidden) continue;
      if (one.item.parentNode !== section.runners) section.runners.append(one.item);
      one.item.style.transform = `translateY(${heightAt(one.place.metres, section.marks, section.heights).toFixed(1)}px)`;
    }
    const onMap = found.filter((one) => one.place?.lat !== undefined);
    moveLineVehicles(onMap.map((one) => ({ at: [one.place.lon, one.place.lat], heading: one.place.heading, kind: one.kind, text: one.text })));
  }
}
