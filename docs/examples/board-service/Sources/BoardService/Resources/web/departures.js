// The rows of a board.
import { badge } from "./colors.js";
import { countdown, element, remarks, replaceRows, statusText, timeParts } from "./rows.js";
import { say } from "./words.js";

const effective = (row) => row.departure ?? row.scheduled_departure ?? row.arrival ?? row.scheduled_arrival;
const isGone = (row) => row.status === "canceled" || row.status === "skipped";

/** What the table shows, so that it changes only where that does: a screen reader goes on reading, a mark stays. */
let shown = {};

function timeCell(row) {
  const cell = element("td", "time");
  cell.append(...timeParts(row.scheduled_departure ?? row.scheduled_arrival, effective(row)));
  return cell;
}

function notes(row, isOld) {
  const [text, kind] = statusText(row);
  const line = element("span", `status ${kind}`);
  if (text) line.append(element("span", "", text));
  const add = (className, words) => line.append(element("span", className, `${line.textContent ? " · " : ""}${words}`));
  if (row.platform_code) line.append(element("span", "platform", `${text ? " · " : ""}${say("Platform {platform}", { platform: row.platform_code })}`));
  for (const remark of remarks(row, isOld)) add("", remark);
  return line;
}

/** Where the vehicle goes; a link to its stops where `address` gives one. */
function destination(row, address) {
  const text = row.headsign ?? "";
  if (!address) return element("span", "to", text);
  const link = element("a", "to", text || say("All stops"));
  link.href = address(row);
  return link;
}

/** What a row says of its prediction: by a dot that is grey where the prediction is old. */
function liveness(row, isOld) {
  if (!row.real_time || isGone(row)) return ["", ""];
  return isOld || row.flags?.includes("stale") ? [" live old", ` ${say("by an old prediction")}`] : [" live", ` ${say("by realtime")}`];
}

function departureRow(row, { isOld, address }) {
  const line = element("tr", isGone(row) ? "canceled" : "");
  const route = element("td");
  route.append(badge(row));
  const to = element("td");
  const way = element("div", "way");
  way.append(destination(row, address), notes(row, isOld));
  to.append(way);
  const wait = isGone(row) ? "–" : countdown(effective(row));
  const [kind, words] = liveness(row, isOld);
  const waiting = element("td", `in${wait === say("Now") ? " now" : ""}${kind}`, wait ?? "");
  if (words) waiting.append(element("span", "hidden", words));
  line.append(route, to, element("td", "", row.platform_code ?? ""), timeCell(row), waiting);
  return line;
}

/**
 * Shows the departures that have not left. `isOld`: all predictions are old. `address` gives the address of a row's trip.
 * Gives how many there are.
 */
export function showDepartures(table, rows, { isOld = false, address = null } = {}) {
  const coming = rows.filter((row) => isGone(row) || countdown(effective(row)) !== null);
  const waits = coming.map((row) => countdown(effective(row))).join();
  if (rows === shown.rows && waits === shown.waits && isOld === shown.isOld) return coming.length;
  shown = { rows, waits, isOld };
  replaceRows(table, coming.map((row) => departureRow(row, { isOld, address })));
  table.classList.toggle("without-platforms", !coming.some((row) => row.platform_code));
  table.hidden = coming.length === 0;
  return coming.length;
}
