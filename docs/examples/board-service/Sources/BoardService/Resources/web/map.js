// The lines of a stop's routes, and the vehicles on them, drawn without any tiles.
import { ask, path } from "./api.js";
import { routeColors } from "./colors.js";

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

function drawVehicle(pen, vehicle) {
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
  scene = { lines: answers.flatMap(linesOf), stops: answers.flatMap(positionsOf), vehicles: [],
    stop: answer.stop_lon === undefined ? null : [answer.stop_lon, answer.stop_lat] };
  if (scene.stop) [view.lon, view.lat] = scene.stop;
  document.getElementById("map-section").hidden = !scene.stop && !scene.lines.length;
  draw();
}

function vehicleOf(row) {
  const route = routesShown.find((route) => route.route_id === row.route_id) ?? {};
  const { back, text } = routeColors(route);
  return { at: [row.longitude, row.latitude], back, text, label: row.route_short_name ?? row.label ?? "" };
}

function vehicleText(row) {
  const late = row.delay ? `, ${Math.round(Math.abs(row.delay) / 60)} min ${row.delay > 0 ? "late" : "early"}` : "";
  return `${row.route_short_name ?? row.route_id ?? "?"} to ${row.headsign ?? "?"}${row.stop_name ? `, at ${row.stop_name}` : ""}${late}`;
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
  const text = `${rows.length} vehicles of these routes`;
  document.getElementById("vehicle-count").textContent = text;
  canvas.setAttribute("aria-label", `Map of the routes at this stop, with ${text}. The arrow keys move it, plus and minus zoom.`);
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
