// The board of a stop: its departures, its alerts and its map.
import { tripAddress } from "./address.js";
import { ask, path } from "./api.js";
import { showDepartures } from "./departures.js";
import { moveVehicles, showMap } from "./map.js";
import { showPunctuality } from "./routes.js";
import { failureText, showAlerts } from "./rows.js";
import { answerLanguage, say } from "./words.js";

const get = (id) => document.getElementById(id);

export class Board {
  title = say("Departures");
  missing = "";
  #answer = null;

  /** `changed` is called when there is something new to show. */
  constructor(stop, changed) {
    this.stop = stop;
    this.changed = changed;
  }

  get realtime() { return this.#answer?.realtime?.status; }
  get feed() { return this.stop.feed; }
  get feedStatus() { return this.#answer?.status?.feed_status; }

  /** Whether all predictions are of some time ago: the banner says why. */
  get isOld() { return Boolean(this.kept || this.missing || ["stale", "unavailable"].includes(this.realtime)); }

  /** A moment of the answer, whose offset is that of the zone of the stop. */
  get sample() {
    const row = this.#answer?.departures?.[0];
    return row?.scheduled_departure ?? row?.departure ?? row?.scheduled_arrival;
  }

  begin() {
    get("stop-name").textContent = this.stop.name;
    showAlerts(get("alerts"), []);
    showDepartures(get("departures"), []);
    get("map-section").hidden = true;
    get("routes-now").hidden = true;
    const parameters = new URLSearchParams();
    if (this.stop.feed) parameters.set("feed", this.stop.feed);
    if (answerLanguage) parameters.set("lang", answerLanguage);
    get("wall").href = `wall/${encodeURIComponent(this.stop.id)}${parameters.size ? `?${parameters}` : ""}`;
    this.#name();
    this.refresh().then(() => this.isOver || showMap(this.stop)).then(() => this.isOver || moveVehicles(this.stop)).catch(() => {});
  }

  end() { this.isOver = true; }

  async refresh() {
    try {
      const { answer, kept } = await ask(path("stops", this.stop.id, "/departures"), { feed: this.stop.feed, minutes: 120, limit: 40 });
      if (this.isOver) return;
      this.#answer = answer;
      this.kept = kept;
      this.missing = "";
      this.#refreshRest();
    } catch (error) {
      if (this.isOver) return;
      this.kept = null;
      if (error.status === 404) this.#answer = { departures: [] };
      this.missing = failureText(error, say("There is no such stop."), this.#answer ? say("There is no network. This is the last board.") : undefined);
    }
    this.changed();
  }

  reload() { return this.refresh(); }

  /** Alerts, vehicles and punctuality: the board does without them. */
  #refreshRest() {
    const ofRows = this.#answer.departures.flatMap((row) => row.alerts ?? []);
    showAlerts(get("alerts"), ofRows);
    ask("alerts", { feed: this.stop.feed, stop: this.stop.id }).then(({ answer }) => {
      if (!this.isOver) showAlerts(get("alerts"), [...answer.alerts, ...ofRows]);
    }).catch(() => {});
    moveVehicles(this.stop).catch(() => {});
    showPunctuality(this.stop, () => this.isOver).catch(() => {});
  }

  async #name() {
    try {
      const { answer } = await ask(path("stops", this.stop.id), { feed: this.stop.feed });
      if (this.isOver) return;
      this.stop.name = answer.stop_name ?? this.stop.id;
    } catch { /* The name of the address stays. */ }
    if (this.isOver) return;
    get("stop-name").textContent = this.stop.name;
    this.title = `${this.stop.name} – ${say("Departures")}`;
    this.changed();
  }

  /** What a kept answer is called. */
  keptText(time) { return say("There is no network. This is the board of {time}.", { time }); }

  render() {
    if (!this.#answer) return;
    const count = showDepartures(get("departures"), this.#answer.departures, {
      isOld: this.isOld, address: (row) => tripAddress(row, this.stop) });
    get("empty").hidden = count > 0;
    get("empty").textContent = say("Nothing leaves here within the next two hours.");
  }
}
