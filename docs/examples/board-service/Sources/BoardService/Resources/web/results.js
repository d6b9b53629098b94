// The journeys that were asked for, with those before and after them.
import { ask, now } from "./api.js";
import { endText, openPlan } from "./address.js";
import { showJourneys, showLeave } from "./journeys.js";
import { failureText } from "./rows.js";
import { count, say } from "./words.js";
import { dayText, localText, zoneOf } from "./zone.js";

const get = (id) => document.getElementById(id);

const absences = {
  no_stop_near_origin: say("No stop lies near where the journey begins."),
  no_stop_near_destination: say("No stop lies near where the journey ends."),
  no_connection: say("No trips lead from the one to the other."),
  no_service: say("No trips lead there at that time."),
};

export class Results {
  missing = "";
  #answer = null;
  #asked = 0;

  /** `changed` is called when there is something new to show. */
  constructor(plan, changed) {
    this.plan = plan;
    this.changed = changed;
    this.title = `${plan.from.name} – ${plan.to.name} – ${say("Journeys")}`;
  }

  get realtime() { return this.#answer?.realtime?.status; }
  get feedStatus() { return this.#answer?.status?.feed_status; }
  get sample() { return this.#answer?.journeys?.[0]?.departure; }
  get feed() { return this.plan.from.feed ?? this.plan.to.feed; }

  async begin() {
    const { from, to } = this.plan;
    get("journeys-heading").textContent = say("{from} to {to}", { from: from.name, to: to.name });
    get("journeys").replaceChildren();
    get("earlier").hidden = get("later").hidden = true;
    get("journeys-note").textContent = say("Looking for journeys …");
    get("journeys-when").textContent = "";
    this.zone = await zoneOf(this.feed);
    if (this.isOver) return;
    get("journeys-when").textContent = this.#whenText();
    return this.refresh(true);
  }

  end() { this.isOver = true; }

  #whenText() {
    const { when, at, wheelchair } = this.plan;
    const local = when === "now" ? "" : localText(at, this.zone);
    const time = local && `${dayText(local)}, ${local.slice(11)}`;
    const text = when === "now" ? say("Leaving now") : say(when === "arrive" ? "Arriving by {time}" : "Leaving at {time} or later", { time });
    return wheelchair ? `${text} · ${say("by wheelchair")}` : text;
  }

  /** Asks again; what leaves now changes twice a minute. */
  async refresh(isFirst = false) {
    const { from, to, when, at, wheelchair } = this.plan;
    if (!isFirst && Date.now() - this.#asked < 29000) return;
    this.#asked = Date.now();
    try {
      const { answer, kept } = await ask("journeys", { from: endText(from), to: endText(to), limit: 5,
        at: at === null ? undefined : new Date(at).toISOString(), arrive_by: when === "arrive" || undefined,
        wheelchair: wheelchair || undefined });
      if (this.isOver) return;
      this.kept = kept;
      this.missing = "";
      this.#show(answer);
    } catch (error) {
      if (this.isOver) return;
      this.#fail(error);
    }
    this.changed();
  }

  /** Asks at once, as the network is back or gone. */
  reload() {
    this.#asked = 0;
    return this.refresh();
  }

  #show(answer) {
    this.#answer = answer;
    const { from, to } = this.plan;
    const found = answer.journeys.length;
    const today = localText(now(), this.zone).slice(0, 10);
    showJourneys(get("journeys"), answer.journeys, { from: from.name, to: to.name }, today);
    const text = found ? count(found, "{n} journey", "{n} journeys") : absences[answer.absence] ?? say("There is no journey.");
    if (get("journeys-note").textContent !== text) get("journeys-note").textContent = text;
    this.#offer("earlier", answer.previous);
    this.#offer("later", answer.next);
  }

  #offer(id, moment) {
    const button = get(id);
    button.hidden = !moment;
    button.onclick = () => openPlan({ ...this.plan, when: this.plan.when === "arrive" ? "arrive" : "depart", at: Date.parse(moment) });
  }

  #fail(error) {
    this.kept = null;
    this.missing = failureText(error, say("There is no such stop."), this.#answer
      ? say("There is no network. These journeys are the last that were found.") : say("There is no network. Journeys need one."));
    if (error.status < 500) get("journeys").replaceChildren();
    if (!this.#answer) get("journeys-note").textContent = "";
  }

  /** What a kept answer is called. */
  keptText(time) { return say("There is no network. These journeys were found at {time}.", { time }); }

  render() { showLeave(get("journeys")); }
}
