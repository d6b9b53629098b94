// Route colours with text that can be read on them.

const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The relative luminance of six hexadecimal digits (WCAG 2.1). */
function luminance(hex) {
  const [red, green, blue] = [0, 2, 4].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.1). */
export function contrast(first, second) {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const isColor = (text) => /^[0-9a-fA-F]{6}$/.test(text ?? "");

/** The background and the text of a route: the feed's own where the text can be read, else black or white. */
export function routeColors(route) {
  const back = isColor(route.route_color) ? route.route_color : "FFFFFF";
  const wanted = isColor(route.route_text_color) ? route.route_text_color : "000000";
  if (contrast(back, wanted) >= 4.5) return { back: `#${back}`, text: `#${wanted}` };
  return { back: `#${back}`, text: contrast(back, "000000") >= contrast(back, "FFFFFF") ? "#000000" : "#FFFFFF" };
}

/** The badge of a route; a link where `name` is `a`. */
export function badge(route, name = "span") {
  const span = document.createElement(name);
  const { back, text } = routeColors(route);
  span.className = "route";
  span.style.backgroundColor = back;
  span.style.color = text;
  span.textContent = route.route_short_name || route.route_long_name || route.route_id || "–";
  return span;
}
