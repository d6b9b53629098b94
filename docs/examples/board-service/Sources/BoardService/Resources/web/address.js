// What the address of the page asks for, so that boards and journeys can be kept as bookmarks and the back key works.

const position = /^-?[\d.]+,-?[\d.]+$/;

/** An end of a journey in a question: the id of a stop, with its feed where there are several, or a position. */
export const endText = (end) => end.position ?? (end.feed ? `${end.feed}:${end.id}` : end.id);

function readEnd(values, kind) {
  const id = values.get(kind);
  if (!id) return null;
  const name = values.get(`${kind}_name`) ?? id;
  return position.test(id) ? { position: id, name } : { id, feed: values.get(`${kind}_feed`) ?? undefined, name };
}

/** `{ stop }`, `{ trip }`, `{ line }`, `{ plan: { from, to, when, at, wheelchair } }`, or nothing. `at` is in milliseconds since 1970. */
export function readAddress(hash = location.hash) {
  const values = new URLSearchParams(hash.slice(1));
  const [from, to] = [readEnd(values, "from"), readEnd(values, "to")];
  if (from && to) {
    const at = Date.parse(values.get("at") ?? "");
    const when = Number.isNaN(at) ? "now" : values.get("when") === "arrive" ? "arrive" : "depart";
    return { plan: { from, to, when, at: when === "now" ? null : at, wheelchair: values.get("wheelchair") === "true" } };
  }
  const trip = values.get("trip");
  if (trip) {
    const [date, start, feed, boarded, to] = ["date", "start", "feed", "boarded", "to_sequence"].map((name) => values.get(name) ?? undefined);
    return { trip: { id: trip, date, start, feed, boarded, to, stop: readStop(values) } };
  }
  const line = values.get("line");
  if (line) {
    const direction = ["0", "1"].includes(values.get("direction")) ? Number(values.get("direction")) : undefined;
    return { line: { id: line, feed: values.get("feed") ?? undefined, direction, stop: readStop(values) } };
  }
  const stop = readStop(values);
  return stop ? { stop } : {};
}

function readStop(values) {
  const id = values.get("stop");
  return id ? { id, feed: values.get("feed") ?? undefined, name: values.get("name") ?? id } : undefined;
}

/** The address of the board of a stop. */
export function stopAddress(stop) {
  const values = new URLSearchParams({ stop: stop.id, name: stop.name });
  if (stop.feed) values.set("feed", stop.feed);
  return `#${values}`;
}

export function openStop(stop) { location.hash = stopAddress(stop); }

/** The address of the trip of a row of the board of a stop, from which a link leads back there. */
export function tripAddress(row, stop) {
  const values = new URLSearchParams({ trip: row.trip_id, date: row.service_date });
  if (row.start_time) values.set("start", row.start_time);
  if (stop.feed) values.set("feed", stop.feed);
  values.set("boarded", String(row.stop_sequence));
  values.set("stop", stop.id);
  values.set("name", stop.name);
  return `#${values}`;
}

/** The address of the trip of a ride that is watched. */
export function rideAddress({ id, date, start, feed, from, to, stop }) {
  const row = { trip_id: id, service_date: date, start_time: start, stop_sequence: from };
  return `${tripAddress(row, { ...stop, feed })}&to_sequence=${to}`;
}

/** The address of a line, from which a link leads back to a stop where one is given. */
export function lineAddress(id, { feed, direction, stop } = {}) {
  const values = new URLSearchParams({ line: id });
  if (direction !== undefined) values.set("direction", String(direction));
  if (feed) values.set("feed", feed);
  if (stop) values.set("stop", stop.id);
  if (stop) values.set("name", stop.name);
  return `#${values}`;
}

export function openPlan({ from, to, when, at, wheelchair }) {
  const values = new URLSearchParams();
  for (const [kind, end] of [["from", from], ["to", to]]) {
    values.set(kind, end.position ?? end.id);
    values.set(`${kind}_name`, end.name);
    if (end.feed) values.set(`${kind}_feed`, end.feed);
  }
  if (when !== "now") {
    values.set("when", when);
    values.set("at", new Date(at).toISOString());
  }
  if (wheelchair) values.set("wheelchair", "true");
  location.hash = values;
}
