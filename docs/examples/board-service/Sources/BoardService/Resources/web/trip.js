// The trip of a departure: its stops, and when it is where.
import { stopAddress } from "./address.js";
import { ask, now, path } from "./api.js";
import { badge } from "./colors.js";
import { element, replaceRows, showAlerts, statusText, timeParts } from "./rows.js";
import { dayText } from "./zone.js";

const get = (id) => document.getElementById(id);
const planned = (row) => row.scheduled_departure ?? row.scheduled_arrival;
const effective = (row) => row.departure ?? row.arrival ?? planned(row);
const isGone = (row) => row.status === "canceled" || row.status === "skipped";

export class Trip {
  title = "Trip";
  missing = "";
  #answer = null;

  /** `changed` is called when there is something new to show. */
  constructor(trip, changed) {
    this.trip = trip;
    this.changed = changed;
  }

  get realtime() { return this.#answer?.realtime?.status; }
  get feedStatus() { return this.#answer?.status?.feed_status; }
  get #rows() { return this.#answer?.stop_times ?? []; }
  get sample() { return this.#rows[0] && planned(this.#rows[0]); }

  begin() {
    get("trip-heading").replaceChildren("Trip");
    get("trip-day").textContent = "";
    get("trip-stops").hidden = true;
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
      if (error.status) this.missing = error.status < 500 ? error.message : `The service cannot answer: ${error.message}`;
      else this.missing = this.#answer ? "There is no network. This is the last that was known of the trip." : "There is no network.";
    }
    this.#show();
    this.changed();
  }

  reload() { return this.refresh(); }

  /** What a kept answer is called. */
  keptText(time) { return `There is no network. This is what was known of the trip at ${time}.`; }

  #show() {
    const rows = this.#rows;
    if (!rows.length) return;
    const headsign = rows[0].headsign ?? rows.at(-1).stop_name ?? "";
    get("trip-heading").replaceChildren(badge(rows[0]), ` to ${headsign}`);
    this.title = `${rows[0].route_short_name ?? rows[0].route_long_name ?? "Trip"} to ${headsign}`;
    const [words] = statusText(rows[0]);
    get("trip-day").textContent = [dayText(planned(rows[0]) ?? effective(rows[0])), ...(rows[0].status === "canceled" ? [words] : [])].join(" · ");
    showAlerts(get("trip-alerts"), rows.flatMap((row) => row.alerts ?? []));
    replaceRows(get("trip-stops"), rows.map((row) => this.#stopRow(row)));
    get("trip-stops").classList.toggle("without-platforms", !rows.some((row) => row.platform_code));
    const isFirst = get("trip-stops").hidden;
    get("trip-stops").hidden = false;
    // The stop of the rider may lie far down the list.
    if (isFirst) document.querySelector("#trip-stops .boarded")?.scrollIntoView({ block: "center" });
  }

  #stopRow(row) {
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
    if (words && row.status !== "canceled") stop.append(element("span", `status ${kind}`, words));
    line.append(time, stop, element("td", "", row.platform_code ?? ""));
    return line;
  }

  /** The rows that have left turn grey with the next answer. */
  render() {}
}
