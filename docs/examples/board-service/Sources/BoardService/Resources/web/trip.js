// The trip of a departure: its stops, and when it is where.
import { lineAddress, stopAddress } from "./address.js";
import { ask, now, path } from "./api.js";
import { badge } from "./colors.js";
import { element, failureText, replaceRows, showAlerts, statusText, timeParts } from "./rows.js";
import { isWatched, rideName, toggleWatch } from "./watches.js";
import { say } from "./words.js";
import { dayText } from "./zone.js";

const get = (id) => document.getElementById(id);
const planned = (row) => row.scheduled_departure ?? row.scheduled_arrival;
const effective = (row) => row.departure ?? row.arrival ?? planned(row);
const isGone = (row) => row.status === "canceled" || row.status === "skipped";

export class Trip {
  title = say("Trip");
  missing = "";
  #answer = null;

  /** `changed` is called when there is something new to show. */
  constructor(trip, changed) {
    this.trip = trip;
    this.changed = changed;
  }

  get realtime() { return this.#answer?.realtime?.status; }
  get feed() { return this.trip.feed; }
  get feedStatus() { return this.#answer?.status?.feed_status; }
  get #rows() { return this.#answer?.stop_times ?? []; }
  get sample() { return this.#rows[0] && planned(this.#rows[0]); }

  begin() {
    get("trip-heading").replaceChildren(say("Trip"));
    get("trip-day").textContent = "";
    get("trip-stops").hidden = get("watch-form").hidden = get("trip-line").hidden = true;
    get("alight").replaceChildren();
    get("watch").onclick = () => this.#toggle();
    get("alight").onchange = () => this.showWatch();
    const { stop } = this.trip;
    get("trip-back").hidden = !stop;
    if (stop) Object.assign(get("trip-back"), { href: stopAddress(stop), textContent: `‹ ${stop.name}` });
    showAlerts(get("trip-alerts"), []);
    return this.refresh();
  }

  end() { this.isOver = true; }

  async refresh() {
    const { id, date, start, feed } = this.trip;
    try {
      const { answer, kept } = await ask(path("trips", id), { feed, date, start_time: start });
      if (this.isOver) return;
      this.#answer = answer;
      this.kept = kept;
      this.missing = "";
    } catch (error) {
      if (this.isOver) return;
      this.kept = null;
      this.missing = failureText(error, say("There is no such trip."),
        this.#answer ? say("There is no network. This is the last that was known of the trip.") : undefined);
    }
    this.#show();
    this.changed();
  }

  reload() { return this.refresh(); }

  /** What a kept answer is called. */
  keptText(time) { return say("There is no network. This is what was known of the trip at {time}.", { time }); }

  #show() {
    const rows = this.#rows;
    if (!rows.length) return;
    const headsign = rows[0].headsign ?? rows.at(-1).stop_name ?? "";
    get("trip-heading").replaceChildren(badge(rows[0]), ` ${say("to {place}", { place: headsign })}`);
    this.title = rideName(this.#ride);
    const [words] = statusText(rows[0]);
    get("trip-day").textContent = [dayText(planned(rows[0]) ?? effective(rows[0])), ...(rows[0].status === "canceled" ? [words] : [])].join(" · ");
    showAlerts(get("trip-alerts"), rows.flatMap((row) => row.alerts ?? []));
    replaceRows(get("trip-stops"), rows.map((row, at) => this.#stopRow(row, rows[at - 1])));
    const route = rows[0].route_id;
    get("trip-line").hidden = !route;
    if (route) get("trip-line").href = lineAddress(route, { feed: this.trip.feed, direction: rows[0].direction_id, stop: this.trip.stop });
    this.showWatch();
    get("trip-stops").classList.toggle("without-platforms", !rows.some((row) => row.platform_code));
    const isFirst = get("trip-stops").hidden;
    get("trip-stops").hidden = false;
    // The stop of the rider may lie far down the list.
    if (isFirst) document.querySelector("#trip-stops .boarded")?.scrollIntoView({ block: "center" });
  }

  /** The ride from the stop of the rider to where they say they get off. */
  get #ride() {
    const { id, date, start, feed, boarded, stop } = this.trip;
    const { route_id, route_short_name, route_long_name, route_color, route_text_color } = this.#rows[0];
    const headsign = this.#rows[0].headsign ?? this.#rows.at(-1).stop_name ?? "";
    return { id, date, start, feed, stop, from: Number(boarded), to: Number(get("alight").value), headsign,
      line: { route_id, route_short_name, route_long_name, route_color, route_text_color } };
  }

  /** Offers to watch the ride: from where one boards to any later stop. */
  showWatch() {
    const at = this.#rows.findIndex((row) => String(row.stop_sequence) === this.trip.boarded);
    const later = at < 0 ? [] : this.#rows.slice(at + 1).filter((row) => row.status !== "skipped");
    get("watch-form").hidden = !later.length || !this.trip.stop || !this.trip.date;
    if (get("watch-form").hidden) return;
    if (!get("alight").children.length) {
      const wanted = later.find((row) => String(row.stop_sequence) === this.trip.to) ?? later.at(-1);
      get("alight").replaceChildren(...later.map((row) => new Option(row.stop_name ?? row.stop_id, row.stop_sequence, false, row === wanted)));
    }
    const isOn = isWatched(this.#ride);
    get("watch").setAttribute("aria-pressed", String(isOn));
  }

  async #toggle() {
    const asked = toggleWatch(this.#ride);
    this.showWatch();
    await asked;
    if (!this.isOver) this.showWatch();
  }

  /** `before` is the row above: what is said of it is not said again. */
  #stopRow(row, before) {
    const hasLeft = Date.parse(effective(row)) < now();
    const line = element("tr", [isGone(row) && "canceled", hasLeft && "left",
      String(row.stop_sequence) === this.trip.boarded && "boarded"].filter(Boolean).join(" "));
    const time = element("td", "time");
    time.append(...timeParts(planned(row), effective(row)));
    const stop = element("td");
    const link = element("a", "to", row.stop_name ?? row.stop_id);
    link.href = stopAddress({ id: row.stop_id, feed: this.trip.feed, name: row.stop_name ?? row.stop_id });
    const [words, kind] = statusText(row);
    stop.append(link);
    if (words && row.status !== "canceled" && !(before && statusText(before)[0] === words)) stop.append(element("span", `status ${kind}`, words));
    line.append(time, stop, element("td", "", row.platform_code ?? ""));
    return line;
  }

  /** The rows that have left turn grey with the next answer. */
  render() {}
}
