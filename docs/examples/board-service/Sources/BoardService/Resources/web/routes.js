// How punctual the routes of a stop are at the moment, by the messages.
import { ask } from "./api.js";
import { element } from "./rows.js";
import { count, say } from "./words.js";

/** `L1: 3 vehicles, 22 of 24 trips on time, grade A`; empty where the messages do not tell. */
export function routeText(route) {
  const judged = (route.on_time ?? 0) + (route.late ?? 0) + (route.early ?? 0);
  const parts = [
    route.active_vehicles ? count(route.active_vehicles, "{n} vehicle", "{n} vehicles") : "",
    judged ? say(judged === 1 ? "{part} of {n} trip on time" : "{part} of {n} trips on time", { part: route.on_time, n: judged }) : "",
    route.grade ? say("grade {grade}", { grade: route.grade }) : ""].filter(Boolean);
  return parts.length ? `${route.route_short_name ?? route.route_long_name ?? route.route_id}: ${parts.join(", ")}` : "";
}

/** Asks for the routes of a stop, and lists those with anything under way. */
export async function showPunctuality(stop, isOver) {
  const { answer, kept } = await ask("routes", { feed: stop.feed, stop: stop.id });
  if (isOver()) return;
  const texts = kept ? [] : answer.routes.map(routeText).filter(Boolean);
  const items = texts.map((text) => element("li", "", text));
  document.getElementById("punctuality").replaceChildren(...items);
  document.getElementById("routes-now").hidden = !texts.length;
}
