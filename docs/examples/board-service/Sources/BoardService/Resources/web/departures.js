// The rows of a board.
import { badge } from "./colors.js";
import { now } from "./api.js";

const element = (name, className, text) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};

const effective = (row) => row.departure ?? row.scheduled_departure ?? row.arrival ?? row.scheduled_arrival;
const hour = (text) => (text ?? "").slice(11, 16);
const isGone = (row) => row.status === "canceled" || row.status === "skipped";

/** "Now" within 30 seconds of the time, whole minutes before it, null after it. */
export function countdown(time, at = now()) {
  const seconds = (Date.parse(time) - at) / 1000;
  if (seconds < -30) return null;
  if (seconds <= 30) return "Now";
  return `${Math.max(1, Math.floor(seconds / 60))} min`;
}

function statusText(row) {
  const minutes = Math.round(Math.abs(row.delay ?? 0) / 60);
  switch (row.status) {
    case "canceled": return ["Cancelled", "gone"];
    case "skipped": return ["Does not stop here", "gone"];
    case "late": return [minutes ? `${minutes} min late` : "Late", "late"];
    case "early": return [minutes ? `${minutes} min early` : "Early", "late"];
    case "on_time": return ["On time", "on-time"];
    case "added": return ["Extra service", "on-time"];
    default: return ["", ""];
  }
}

function timeCell(row) {
  const cell = element("td", "time");
  const [planned, expected] = [hour(row.scheduled_departure ?? row.scheduled_arrival), hour(effective(row))];
  if (planned && planned !== expected) {
    cell.append(element("span", "hidden", "planned "), element("span", "was", planned), " ",
      element("span", "hidden", "expected "));
  }
  cell.append(expected);
  return cell;
}

function notes(row) {
  const [text, kind] = statusText(row);
  const line = element("span", `status ${kind}`, text);
  if (row.platform_code) line.append(element("span", "platform", `${text ? " · " : ""}Platform ${row.platform_code}`));
  const flags = row.flags ?? [];
  if (flags.includes("platform_changed")) line.append(`${line.textContent ? " · " : ""}platform changed`);
  if (flags.includes("stale")) line.append(`${line.textContent ? " · " : ""}prediction is old`);
  if (row.occupancy && row.occupancy !== "no_data_available") {
    line.append(`${line.textContent ? " · " : ""}${String(row.occupancy).toLowerCase().replaceAll("_", " ")}`);
  }
  return line;
}

function departureRow(row) {
  const line = element("tr", isGone(row) ? "canceled" : "");
  const route = element("td");
  route.append(badge(row));
  const to = element("td");
  to.append(element("span", "to", row.headsign ?? ""), notes(row));
  const wait = isGone(row) ? "–" : countdown(effective(row));
  const waiting = element("td", `in${wait === "Now" ? " now" : ""}${row.real_time && !isGone(row) ? " live" : ""}`, wait ?? "");
  if (row.real_time && !isGone(row)) waiting.append(element("span", "hidden", " by realtime"));
  line.append(route, to, element("td", "", row.platform_code ?? ""), timeCell(row), waiting);
  return line;
}

/** Shows the departures that have not left. Gives how many there are. */
export function showDepartures(table, rows) {
  const shown = rows.filter((row) => isGone(row) || countdown(effective(row)) !== null);
  table.tBodies[0].replaceChildren(...shown.map(departureRow));
  table.hidden = shown.length === 0;
  return shown.length;
}

/** Shows alerts, each once. */
export function showAlerts(list, alerts) {
  const seen = new Map(alerts.map((alert) => [alert.id ?? alert.header, alert]));
  list.replaceChildren(...[...seen.values()].map((alert) => {
    const item = element("li");
    item.append(element("strong", "", alert.header ?? "Alert"), alert.description ?? "");
    return item;
  }));
  list.hidden = seen.size === 0;
}
