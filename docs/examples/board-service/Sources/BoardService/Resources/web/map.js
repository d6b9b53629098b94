// The lines of a stop's routes, and the vehicles on them, drawn without any tiles.
import { ask, path } from "./api.js";
import { lineAddress } from "./address.js";
import { badge, routeColors } from "./colors.js";
import { count, say } from "./words.js";

const canvas = document.getElementById("map");
const view = { lat: 0, lon: 0, scale: 4000 };
let scene = { lines: [], stops: [], vehicles: [], stop: null };
let routesShown = [];
let turn = 0;

const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function point([lon, lat]) {
  const shrink = Math.cos((view.lat * Math.PI) / 180);
  return [canvas.clientWidth / 2 + (lon - view.lon) * shrink * view.scale, canvas.clientHeight / 2 - (lat - view.lat) * view.scale];
}

function drawLine(pen, line) {
  pen.beginPath();
  line.coordinates.forEach((at, index) => (index ? pen.lineTo(...point(at)) : pen.moveTo(...point(at))));
  pen.strokeStyle = line.color;
  pen.lineWidth = 4;
  pen.lineJoin = "round";
  pen.stroke();
}

function drawDot(pen, at, radius, fill) {
  pen.beginPath();
  pen.arc(...point(at), radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = style("--text");
  pen.lineWidth = 1.5;
  pen.stroke();
}

/** A capsule that points where the vehicle goes. */
function drawCapsule(pen, { at, heading, fill }) {
  pen.save();
  pen.translate(...point(at));
  pen.rotate((heading * Math.PI) / 180);
  pen.beginPath();
  pen.moveTo(0, -13);
  for (const [x, y] of [[6, -5], [6, 9], [4, 12], [-4, 12], [-6, 9], [-6, -5]]) pen.lineTo(x, y);
  pen.closePath();
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = style("--text");
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.restore();
}

function drawVehicle(pen, vehicle) {
  if (vehicle.heading !== undefined) return drawCapsule(pen, vehicle);
  drawDot(pen, vehicle.at, 11, vehicle.back);
  pen.fillStyle = vehicle.text;
  pen.font = "bold 10px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(vehicle.label.slice(0, 4), ...point(vehicle.at));
}

export function draw() {
  const ratio = devicePixelRatio || 1;
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  pen.fillStyle = style("--page");
  pen.fillRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  scene.lines.forEach((line) => drawLine(pen, line));
  scene.stops.forEach((at) => drawDot(pen, at, 3, style("--card")));
  if (scene.stop) drawDot(pen, scene.stop, 7, style("--accent"));
  scene.vehicles.forEach((vehicle) => drawVehicle(pen, vehicle));
}

const linesOf = (answer) => answer.lines.map((line) => ({
  coordinates: line.coordinates, color: answer.route.route_color ? `#${answer.route.route_color}` : "#808080" }));
const positionsOf = (answer) => answer.stops.filter((stop) => stop.stop_lon !== undefined).map((stop) => [stop.stop_lon, stop.stop_lat]);

/** Shows the map around a stop. */
export async function showMap(stop) {
  const mine = ++turn;
  const { answer } = await ask(path("stops", stop.id), { feed: stop.feed });
  const routes = (answer.routes ?? []).slice(0, 12);
  const asked = await Promise.allSettled(routes.map((route) => ask(path("routes", route.route_id), { feed: stop.feed })));
  if (mine !== turn) return;
  const answers = asked.filter((one) => one.status === "fulfilled").map((one) => one.value.answer);
  routesShown = routes;
  lineShown = "";
  showLines(routes, stop);
  scene = { lines: answers.flatMap(linesOf), stops: answers.flatMap(positionsOf), vehicles: [],
    stop: answer.stop_lon === undefined ? null : [answer.stop_lon, answer.stop_lat] };
  if (scene.stop) [view.lon, view.lat] = scene.stop;
  document.getElementById("map-section").hidden = !scene.stop && !scene.lines.length;
  draw();
}

let lineShown = "";

/** Shows the map of one line, whole. */
export async function showLineMap(id, feed, isOver) {
  if (lineShown === `${feed} ${id}` && !document.getElementById("map-section").hidden) return;
  const mine = ++turn;
  const { answer } = await ask(path("routes", id), { feed });
  if (mine !== turn || isOver()) return;
  lineShown = `${feed} ${id}`;
  routesShown = [];
  scene = { lines: linesOf(answer), stops: positionsOf(answer), vehicles: [], stop: null };
  const points = [...scene.stops, ...scene.lines.flatMap((line) => line.coordinates)];
  document.getElementById("map-section").hidden = !points.length;
  if (!points.length) return;
  canvas.setAttribute("aria-label", say("Map of the line. The arrow keys move it, plus and minus zoom."));
  fit(points);
  draw();
}

/** Moves the map so that all points are on it. */
function fit(points) {
  const [west, east] = [Math.min(...points.map(([lon]) => lon)), Math.max(...points.map(([lon]) => lon))];
  const [south, north] = [Math.min(...points.map(([, lat]) => lat)), Math.max(...points.map(([, lat]) => lat))];
  [view.lon, view.lat] = [(west + east) / 2, (south + north) / 2];
  const shrink = Math.cos((view.lat * Math.PI) / 180);
  const scales = [(canvas.clientWidth - 50) / Math.max(1e-4, (east - west) * shrink), (canvas.clientHeight - 50) / Math.max(1e-4, north - south)];
  view.scale = Math.min(200000, Math.max(200, Math.min(...scales)));
}

/** Shows the vehicles of the line: `{ at, heading, kind, text }`. */
export function moveLineVehicles(vehicles) {
  if (document.getElementById("map-section").hidden || routesShown.length) return;
  scene.vehicles = vehicles.map(({ at, heading = 0, kind }) => ({ at, heading, fill: style(`--${kind}`) }));
  draw();
}

function vehicleOf(row) {
  const route = routesShown.find((route) => route.route_id === row.route_id) ?? {};
  const { back, text } = routeColors(route);
  return { at: [row.longitude, row.latitude], back, text, label: row.route_short_name ?? row.label ?? "" };
}

function vehicleText(row) {
  const minutes = Math.round(Math.abs(row.delay ?? 0) / 60);
  return [say("{line} to {headsign}", { line: row.route_short_name ?? row.route_id ?? "?", headsign: row.headsign ?? "?" }),
    row.stop_name && say("at {stop}", { stop: row.stop_name }),
    minutes && say(row.delay > 0 ? "{n} min late" : "{n} min early", { n: minutes })].filter(Boolean).join(", ");
}

/** The lines of a stop, each with a page of its own. */
function showLines(routes, stop) {
  document.getElementById("lines").replaceChildren(...routes.map((route) => {
    const link = badge(route, "a");
    link.href = lineAddress(route.route_id, { feed: stop.feed, stop });
    link.setAttribute("aria-label", say("Line {line}", { line: link.textContent }));
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
}

/** Asks for the vehicles of the routes that the map shows. */
export async function moveVehicles(stop) {
  const mine = turn;
  const ids = routesShown.map((route) => route.route_id);
  if (!ids.length) return;
  const { answer } = await ask("vehicles", { feed: stop.feed, route: ids });
  if (mine !== turn) return;
  const rows = answer.vehicles.filter((row) => row.longitude !== undefined);
  scene.vehicles = rows.map(vehicleOf);
  const items = rows.map((row) => Object.assign(document.createElement("li"), { textContent: vehicleText(row) }));
  document.getElementById("vehicles").replaceChildren(...items);
  const text = count(rows.length, "{n} vehicle of these routes", "{n} vehicles of these routes");
  document.getElementById("vehicle-count").textContent = text;
  canvas.setAttribute("aria-label", say("Map of the routes at this stop, with {text}. The arrow keys move it, plus and minus zoom.", { text }));
  draw();
}

/** The fingers on the map, by the number of their pointer: where each was seen last. */
const fingers = new Map();

const gap = () => {
  const [first, second] = [...fingers.values()];
  return Math.max(10, Math.hypot(first.x - second.x, first.y - second.y));
};

/** One finger moves the map, two zoom it. */
function drag(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const width = fingers.size === 2 ? gap() : 0;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 1) move(event.clientX - before.x, event.clientY - before.y);
  if (fingers.size === 2) zoom(gap() / width);
}

function zoom(factor) {
  view.scale = Math.min(200000, Math.max(200, view.scale * factor));
  draw();
}

function move(x, y) {
  view.lon -= x / view.scale / Math.max(0.01, Math.cos((view.lat * Math.PI) / 180));
  view.lat = Math.min(89, Math.max(-89, view.lat + y / view.scale));
  draw();
}

/** Begins to listen to keys, the wheel and fingers. */
export function startMap() {
  const steps = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
  canvas.addEventListener("keydown", (event) => {
    if (steps[event.key]) { event.preventDefault(); move(...steps[event.key]); }
    if (event.key === "+" || event.key === "=") zoom(1.4);
    if (event.key === "-") zoom(1 / 1.4);
  });
  canvas.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15); }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  canvas.addEventListener("pointermove", drag);
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => fingers.delete(event.pointerId));
  document.getElementById("zoom-in").addEventListener("click", () => zoom(1.4));
  document.getElementById("zoom-out").addEventListener("click", () => zoom(1 / 1.4));
  addEventListener("resize", draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}
