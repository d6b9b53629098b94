// The rows of a board.
import { badge } from "./colors.js";
import { countdown, element, remarks, statusText, timeParts } from "./rows.js";

const effective = (row) => row.departure ?? row.scheduled_departure ?? row.arrival ?? row.scheduled_arrival;
const isGone = (row) => row.status === "canceled" || row.status === "skipped";

/** What the table shows, so that it changes only where that does: a screen reader goes on reading, a mark stays. */
let shownRows = null;
let shownWaits = "";

function timeCell(row) {
  const cell = element("td", "time");
  cell.append(...timeParts(row.scheduled_departure ?? row.scheduled_arrival, effective(row)));
  return cell;
}

function notes(row) {
  const [text, kind] = statusText(row);
  const line = element("span", `status ${kind}`, text);
  const add = (className, words) => line.append(element("span", className, `${line.textContent ? " · " : ""}${words}`));
  if (row.platform_code) line.append(element("span", "platform", `${text ? " · " : ""}Platform ${row.platform_code}`));
  for (const remark of remarks(row)) add("", remark);
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
  const waits = shown.map((row) => countdown(effective(row))).join();
  if (rows === shownRows && waits === shownWaits) return shown.length;
  [shownRows, shownWaits] = [rows, waits];
  table.tBodies[0].replaceChildren(...shown.map(departureRow));
  table.classList.toggle("without-platforms", !shown.some((row) => row.platform_code));
  table.hidden = shown.length === 0;
  return shown.length;
}
