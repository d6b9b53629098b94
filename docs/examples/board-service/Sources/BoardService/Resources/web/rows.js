// What the rows of boards and of journeys share.
import { now } from "./api.js";
import { say } from "./words.js";

/** A new element with a class and a text, both of which may be left out. */
export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The time of day of a moment of an answer, in the zone of the stop. */
export const hour = (text) => (text ?? "").slice(11, 16);

/** "Now" within 30 seconds of the time, whole minutes before it, null after it. */
export function countdown(time, at = now()) {
  const seconds = (Date.parse(time) - at) / 1000;
  if (seconds < -30) return null;
  if (seconds <= 30) return say("Now");
  return say("{n} min", { n: Math.max(1, Math.floor(seconds / 60)) });
}

/** The status of a departure in words, and the class of its colour. */
export function statusText(row) {
  const minutes = Math.round(Math.abs(row.delay ?? 0) / 60);
  switch (row.status) {
    case "canceled": return [say("Cancelled"), "gone"];
    case "skipped": return [say("Does not stop here"), "gone"];
    case "late": return [minutes ? say("{n} min late", { n: minutes }) : say("Late"), "late"];
    case "early": return [minutes ? say("{n} min early", { n: minutes }) : say("Early"), "early"];
    case "on_time": return [say("On time"), "on-time"];
    case "added": return [say("Extra service"), "on-time"];
    default: return ["", ""];
  }
}

/**
 * What a person is told of a question that failed: nothing of what the service says to those who ask it.
 * `missing` is said of what is not there, `unheard` where there is no network.
 */
export function failureText(error, missing, unheard = say("There is no network.")) {
  if (!error.status) return unheard;
  if (error.status === 404) return missing;
  return error.status < 500 ? say("The address has a mistake.") : say("The service cannot answer at the moment.");
}

/** A headway as riders read it: 20 s, 90 s, 10 min, 7½ min, 7 min 20 s. */
export function headway(seconds) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (rest === 0 && minutes > 0) return say("{n} min", { n: minutes });
  if (minutes < 2) return say("{n} s", { n: seconds });
  return rest === 30 ? say("{n} min", { n: `${minutes}½` }) : `${say("{n} min", { n: minutes })} ${say("{n} s", { n: rest })}`;
}

/** Remarks on a departure beside its status and its platform. That all of them are old is said once, and not of each. */
export function remarks(row, areAllOld = false) {
  const flags = row.flags ?? [];
  const texts = [];
  if (flags.includes("platform_changed")) texts.push(say("platform changed"));
  if (flags.includes("stale") && !areAllOld) texts.push(say("prediction is old"));
  if (row.frequency && !row.frequency.exact) texts.push(say("about every {headway}", { headway: headway(row.frequency.headway_secs) }));
  if (row.occupancy && row.occupancy !== "no_data_available") texts.push(say(String(row.occupancy).toLowerCase().replaceAll("_", " ")));
  return texts;
}

/** A time, with the planned one struck out before it where the two differ to the minute. */
export function timeParts(planned, expected) {
  const [was, is] = [hour(planned), hour(expected)];
  if (!was || was === is) return [is];
  return [element("span", "hidden", `${say("planned")} `), element("span", "was", was), " ", element("span", "hidden", `${say("expected")} `), is];
}

/** Gives a table other rows. The focus stays on the link of the same address. */
export function replaceRows(table, rows) {
  const focused = table.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  table.tBodies[0].replaceChildren(...rows);
  if (focused) [...table.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
}

/** Shows alerts, each once. */
export function showAlerts(list, alerts) {
  const open = new Set([...list.querySelectorAll("details[open] > summary")].map((one) => one.textContent));
  const seen = new Map(alerts.map((alert) => [alert.id ?? alert.header, alert]));
  list.replaceChildren(...[...seen.values()].map((alert) => {
    const header = alert.header ?? say("Alert");
    const item = element("li");
    if (!alert.description) {
      item.append(element("strong", "", header));
      return item;
    }
    // A long text must not push the departures off the screen.
    const details = element("details");
    details.open = open.has(header);
    details.append(element("summary", "", header), element("p", "", alert.description));
    item.append(details);
    return item;
  }));
  list.hidden = seen.size === 0;
}
