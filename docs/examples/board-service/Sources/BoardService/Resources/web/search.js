// The search for a stop, by its name and by where the browser is.
import { ask } from "./api.js";
import { Combobox } from "./combobox.js";
import { position } from "./position.js";
import { failureText } from "./rows.js";
import { say } from "./words.js";

const get = (id) => document.getElementById(id);

async function nearby(box, status) {
  status.textContent = say("Looking for your position …");
  try {
    const { lat, lon } = await position();
    const { answer } = await ask("stops", { lat, lon, served: true, radius: 2000, limit: 10 });
    box.show(answer.stops, answer.stops.length ? say("{n} stops nearby", { n: answer.stops.length }) : say("No stop within 2 km."));
    get("search").focus();
  } catch (error) {
    box.show([], error.isPosition ? error.message : failureText(error, say("No stop within 2 km."), say("Nearby needs a network.")));
  }
}

/** Begins to listen. `taken` gets the stop that is chosen. */
export function startSearch(taken) {
  const status = get("find-status");
  const box = new Combobox(get("search"), get("results"), status, taken);
  get("nearby").addEventListener("click", () => nearby(box, status));
}
