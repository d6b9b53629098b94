/// The styles and the script that make the page of a map interactive, without any content of a feed.
enum MapScript {
    static let css = """
        html, body { height: 100%; margin: 0 } body { display: flex; overflow: hidden }
        aside { width: 19em; max-width: 40vw; box-sizing: border-box; padding: 1em; overflow: auto;
          background: var(--panel); border-right: 1px solid var(--line) }
        main { flex: 1; position: relative; min-width: 0 } h1 { margin: 0 0 .8em; font-size: 1.15em }
        canvas { position: absolute; width: 100%; height: 100%; touch-action: none; cursor: grab }
        canvas:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px }
        label { display: block; color: var(--soft) } #found { min-height: 1.2em; margin: .4em 0; color: var(--soft) }
        input { font: inherit; width: 100%; box-sizing: border-box; padding: .45em; color: inherit;
          background: var(--paper); border: 1px solid var(--soft); border-radius: 4px }
        ul { list-style: none; margin: 0; padding: 0 } li button { width: 100%; text-align: left; padding: .4em .3em }
        button { font: inherit; color: inherit; background: none; border: 0; border-radius: 4px; cursor: pointer }
        li button:hover, #zoom button:hover { background: var(--line) }
        .route { display: inline-block; padding: 0 .45em; border-radius: 3px; margin: 0 .3em .25em 0; font-weight: 600 }
        #routes button { padding: 0 } #shown { margin-bottom: 1em } #shown h2 { margin: 0 0 .4em } #zoom { position: absolute; right: 12px; top: 12px }
        #zoom button { display: block; width: 2.4em; height: 2.4em; margin-bottom: 6px; background: var(--panel);
          border: 1px solid var(--line); font-size: 1.1em }
        noscript { position: absolute; left: 1em; bottom: 1em }
        @media (max-width: 640px) { body { flex-direction: column } main { order: -1; flex: 1 1 60% }
          aside { width: auto; max-width: none; flex: 0 1 40%; border: 0; border-top: 1px solid var(--line) } }
        @media print { #search, label, #zoom, #results, #routes { display: none } }

        """

    static let javascript = #"""

        'use strict';
        const data = JSON.parse(document.getElementById('data').textContent);
        const by = (id) => document.getElementById(id);
        const canvas = by('map'), pen = canvas.getContext('2d');

        // Encoded polylines: differences of latitude and longitude, five bits a character.
        function points(text) {
          const found = [];
          let at = 0, lat = 0, lon = 0;
          const next = () => {
            let bits = 0, shift = 1, part;
            do { part = text.charCodeAt(at++) - 63; bits += (part & 31) * shift; shift *= 32; } while (part >= 32);
            return bits % 2 ? -(bits + 1) / 2 : bits / 2;
          };
          while (at < text.length) { lat += next(); lon += next(); found.push(x(lon / 1e5), y(lat / 1e5)); }
          return found;
        }
        function x(lon) { return lon / 360 + .5; }
        function y(lat) {
          const angle = Math.min(85, Math.max(-85, lat)) * Math.PI / 180;
          return .5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI);
        }
        function box(list) {
          const edges = [Infinity, Infinity, -Infinity, -Infinity];
          for (let at = 0; at < list.length; at += 2) {
            edges[0] = Math.min(edges[0], list[at]); edges[1] = Math.min(edges[1], list[at + 1]);
            edges[2] = Math.max(edges[2], list[at]); edges[3] = Math.max(edges[3], list[at + 1]);
          }
          return edges;
        }

        const routes = data.routes.map(([label, name, color, ink, mode, lines]) => ({ label, name, color, ink, mode,
          lines: lines.map((text) => { const list = points(text); return { list, box: box(list) }; }) }));
        if (data.language && 'lang' in pen) pen.lang = data.language;
        const at = points(data.at);
        const zones = (data.zones ?? []).map(([name, routes, rings]) => { const lists = rings.map(points);
          return { name, routes, lists, box: box(lists.flat()) }; });
        const stops = data.stops.map((name, index) => ({ name, x: at[2 * index], y: at[2 * index + 1], routes: data.serving[index] }));
        const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
        const inNameOrder = data.names.map((index) => stops[index]);
        for (const entry of [...routes, ...stops, ...zones]) entry.words = ' ' + fold(entry.label ? `${entry.label} ${entry.name}` : entry.name);

        let view = { x: .5, y: .5, scale: 1 }, chosenRoute = null, chosenStop = null, chosenZone = null, colors = {}, drawing = false;
        const size = () => [canvas.clientWidth, canvas.clientHeight];

        // Luminance and contrast as in WCAG 2.2.
        function light(color) {
          const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
            .map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
          return .2126 * r + .7152 * g + .0722 * b;
        }
        function contrast(one, other) {
          const [a, b] = [light(one), light(other)].sort((p, q) => q - p);
          return (a + .05) / (b + .05);
        }
        function readColors() {
          const style = getComputedStyle(document.documentElement);
          const read = (name) => { const text = style.getPropertyValue(name).trim();
            return text.length === 4 ? '#' + [...text.slice(1)].map((digit) => digit + digit).join('') : text; };
          colors = { ink: read('--ink'), paper: read('--paper'), soft: read('--soft') };
          draw();
        }

        function fit([left, top, right, bottom], least = 1e-5) {
          const [width, height] = size();
          const span = [Math.max(right - left, least), Math.max(bottom - top, least)];
          view = { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(width / span[0], height / span[1]) * .9 };
          draw();
        }
        const whole = (list) => box([...list.flatMap((route) => route.lines.flatMap((line) => line.box)),
          ...zones.filter((zone) => list === routes || zone.routes.some((index) => list.includes(routes[index]))).flatMap((zone) => zone.box)]);
        function zoom(factor, px, py) {
          const [width, height] = size(), [dx, dy] = [(px ?? width / 2) - width / 2, (py ?? height / 2) - height / 2];
          const scale = Math.min(5e8, Math.max(200, view.scale * factor));
          view.x += dx / view.scale - dx / scale; view.y += dy / view.scale - dy / scale; view.scale = scale;
          draw();
        }

        function draw() { if (!drawing) { drawing = true; requestAnimationFrame(paint); } }
        function paint() {
          drawing = false;
          const [width, height] = size(), dots = window.devicePixelRatio || 1;
          if (canvas.width !== Math.round(width * dots) || canvas.height !== Math.round(height * dots)) {
            canvas.width = Math.round(width * dots); canvas.height = Math.round(height * dots);
          }
          pen.setTransform(dots, 0, 0, dots, 0, 0);
          pen.fillStyle = colors.paper; pen.fillRect(0, 0, width, height);
          pen.lineJoin = pen.lineCap = 'round';
          const sx = (value) => (value - view.x) * view.scale + width / 2;
          const sy = (value) => (value - view.y) * view.scale + height / 2;
          const edges = [view.x - width / 2 / view.scale, view.y - height / 2 / view.scale,
            view.x + width / 2 / view.scale, view.y + height / 2 / view.scale];
          inked = new Set();
          const thick = Math.min(6, Math.max(1.5, Math.log2(view.scale / 2e4)));
          const paths = routes.map((route) => {
            const path = new Path2D();
            for (const { list, box } of route.lines) {
              if (box[0] > edges[2] || box[2] < edges[0] || box[1] > edges[3] || box[3] < edges[1]) continue;
              let [lastX, lastY] = [sx(list[0]), sy(list[1])];
              path.moveTo(lastX, lastY);
              for (let at = 2; at < list.length; at += 2) {
                const [px, py] = [sx(list[at]), sy(list[at + 1])];
                if (at + 2 < list.length && Math.abs(px - lastX) + Math.abs(py - lastY) < 1) continue;
                path.lineTo(px, py); ink(lastX, lastY, px, py); [lastX, lastY] = [px, py];
              }
            }
            return path;
          });
          paintZones(sx, sy);
          const order = data.order.filter((index) => index !== chosenRoute);
          if (chosenRoute !== null) order.push(chosenRoute);
          for (const index of order) {
            const color = routes[index].color || colors.soft;
            pen.globalAlpha = chosenRoute === null || chosenRoute === index ? 1 : .15;
            if (contrast(color, colors.paper) < 2.5) { pen.strokeStyle = colors.soft; pen.lineWidth = thick + 1.6; pen.stroke(paths[index]); }
            pen.strokeStyle = color; pen.lineWidth = thick + .4 * data.ranks[index]; pen.stroke(paths[index]);
          }
          pen.globalAlpha = 1;
          paintStops(sx, sy, edges, thick);
          paintScale(height);
        }

        // Zones of service on demand lie below all lines, in the colour of their first route.
        function paintZones(sx, sy) {
          for (const zone of zones) {
            if (chosenRoute !== null && !zone.routes.includes(chosenRoute)) continue;
            const path = new Path2D();
            for (const list of zone.lists) {
              for (let at = 0; at < list.length; at += 2) path[at ? 'lineTo' : 'moveTo'](sx(list[at]), sy(list[at + 1]));
              path.closePath();
            }
            pen.fillStyle = pen.strokeStyle = routes[zone.routes[0]]?.color || colors.soft;
            pen.globalAlpha = zone === chosenZone ? .4 : .18; pen.fill(path, 'evenodd');
            pen.globalAlpha = 1; pen.lineWidth = zone === chosenZone ? 3 : 1.2; pen.stroke(path);
          }
        }

        // The squares of the canvas, 8 pixels wide, that a line passes: names keep out of them where they can.
        let inked = new Set();
        const square = (px, py) => Math.floor(px / 8) + 4096 * Math.floor(py / 8);
        function ink(fromX, fromY, toX, toY) {
          const [width, height] = size();
          if (Math.max(fromX, toX) < 0 || Math.min(fromX, toX) > width || Math.max(fromY, toY) < 0 || Math.min(fromY, toY) > height) return;
          const steps = Math.min(400, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) / 8));
          for (let step = 0; step <= steps; step++) {
            const px = fromX + (toX - fromX) * step / (steps || 1), py = fromY + (toY - fromY) * step / (steps || 1);
            if (px >= 0 && py >= 0 && px <= width && py <= height) inked.add(square(px, py));
          }
        }

        function paintScale(height) {
          const metre = view.scale / (40075016.686 / Math.cosh((.5 - view.y) * 2 * Math.PI));
          const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1e3, 1e4, 1e5, 1e6].map((ten) => step * ten)).sort((a, b) => a - b);
          const metres = steps.filter((step) => step * metre <= 140).pop() || 1, right = 14 + metres * metre;
          const text = metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
          pen.lineCap = 'butt'; pen.font = '12px system-ui, sans-serif';
          for (const [color, wide] of [[colors.paper, 5], [colors.ink, 1.5]]) {
            pen.strokeStyle = color; pen.lineWidth = wide; pen.beginPath();
            pen.moveTo(14, height - 20); pen.lineTo(14, height - 14); pen.lineTo(right, height - 14); pen.lineTo(right, height - 20);
            pen.stroke();
          }
          pen.strokeStyle = colors.paper; pen.lineWidth = 4; pen.strokeText(text, 18, height - 22);
          pen.fillStyle = colors.ink; pen.fillText(text, 18, height - 22);
        }

        function paintStops(sx, sy, edges, thick) {
          const seen = stops.filter((stop) => stop.x >= edges[0] && stop.x <= edges[2] && stop.y >= edges[1] && stop.y <= edges[3]
            && (chosenRoute === null || stop.routes.includes(chosenRoute)));
          const isDense = seen.length > 600;
          pen.fillStyle = colors.paper; pen.strokeStyle = colors.ink; pen.lineWidth = isDense ? .6 : 1.2;
          const radius = isDense ? 1.2 : Math.max(1.6, thick * .7);
          for (const stop of seen.length > 4000 ? [] : seen) {
            pen.beginPath(); pen.arc(sx(stop.x), sy(stop.y), radius, 0, 7); pen.fill(); pen.stroke();
          }
          pen.font = '13px system-ui, sans-serif'; pen.lineJoin = 'round';
          const [wide, high] = size(), keys = document.getElementById('zoom');
          // The scale and the buttons hide what is below them.
          const taken = [[0, high - 40, 170, high], [keys.offsetLeft - 4, 0, wide, keys.offsetTop + keys.offsetHeight]];
          let covering = 0;
          // Beside its stop, where no other name is and as few lines as can be.
          const label = (stop) => {
            const width = pen.measureText(stop.name).width, px = sx(stop.x), py = sy(stop.y), far = radius + 4;
            let best = null, least = Infinity;
            for (const [x, y, cost] of [[px + far, py + 4, 0], [px - far - width, py + 4, 1], [px - width / 2, py - far - 2, 1],
              [px - width / 2, py + far + 10, 1], [px + far - 2, py - far, 2], [px + far - 2, py + far + 9, 2],
              [px - far - width + 2, py - far, 3], [px - far - width + 2, py + far + 9, 3]]) {
              const box = [x - 2, y - 12, x + width + 2, y + 4];
              if (box[0] < 0 || box[1] < 0 || box[2] > wide || box[3] > high) continue;
              if (taken.some((other) => other[0] < box[2] && other[2] > box[0] && other[1] < box[3] && other[3] > box[1])) continue;
              let crossed = cost;
              for (let cx = x; cx < x + width; cx += 8) for (const cy of [y - 9, y - 1]) if (inked.has(square(cx, cy))) crossed += 3;
              if (crossed < least) { best = [x, y, box]; least = crossed; }
            }
            // In the middle of a network no name keeps out of the lines: a few of them are enough.
            if (!best || (seen.length > 200 && least > width / 4 && (covering += 1) > 6)) return false;
            const [x, y, box] = best;
            taken.push(box);
            pen.strokeStyle = colors.paper; pen.lineWidth = 4; pen.strokeText(stop.name, x, y);
            pen.fillStyle = colors.ink; pen.fillText(stop.name, x, y);
            return true;
          };
          if (chosenStop) {
            pen.strokeStyle = colors.ink; pen.lineWidth = 3;
            pen.beginPath(); pen.arc(sx(chosenStop.x), sy(chosenStop.y), radius + 6, 0, 7); pen.stroke();
            label(chosenStop);
          }
          // Where stops are many, the names of the most important ones, so that the map has names before one zooms; of two that are
          // called alike, one.
          const most = seen.length <= 200 ? 200 : Math.round(wide * high / 36000), names = new Set();
          let written = 0;
          const inView = new Set(seen);
          for (const stop of inNameOrder.filter((stop) => inView.has(stop)).slice(0, 2000)) {
            if (written >= most) break;
            if (stop === chosenStop || (seen.length > 200 && names.has(stop.name))) continue;
            if (label(stop)) { written += 1; names.add(stop.name); }
          }
          canvas.dataset.names = written; canvas.dataset.first = [...names][0] ?? '';
        }

        function badge(route) {
          const mark = document.createElement('span');
          mark.className = 'route'; mark.textContent = route.label;
          const color = route.color || '#5a6470';
          mark.style.background = color;
          mark.style.color = route.ink && contrast(route.ink, color) >= 4.5 ? route.ink : contrast('#000000', color) >= contrast('#ffffff', color) ? '#000' : '#fff';
          return mark;
        }
        // A name of the feed, in its language.
        function named(text) {
          const made = document.createElement('span');
          if (data.language) made.lang = data.language;
          made.textContent = text;
          return made;
        }
        function badges(stop, most) {
          const shown = [...stop.routes].sort((a, b) => data.ranks[b] - data.ranks[a]).slice(0, most).map((index) => badge(routes[index]));
          return stop.routes.length > most ? [...shown, '…'] : shown;
        }
        function button(content, action) {
          const made = document.createElement('button');
          made.type = 'button'; made.append(...content); made.addEventListener('click', action);
          return made;
        }
        function show(heading, content) {
          const title = document.createElement('h2');
          title.append(heading); by('shown').replaceChildren(title, ...content);
        }
        function chooseRoute(index) {
          chosenRoute = index; chosenStop = chosenZone = null;
          const route = routes[index];
          show(badge(route), [named(route.name || route.label), `${route.mode ? `, ${route.mode}` : ''}. `, button(['Show all routes'], showAll)]);
          fit(whole([route]));
        }
        function chooseStop(stop, moves = true) {
          chosenStop = stop; chosenRoute = chosenZone = null;
          show(named(stop.name), stop.routes.map((index) => button([badge(routes[index])], () => chooseRoute(index))));
          if (moves) { view.x = stop.x; view.y = stop.y; view.scale = Math.max(view.scale, 4e6); }
          draw();
        }
        function chooseZone(zone) {
          chosenZone = zone; chosenRoute = chosenStop = null;
          show(named(zone.name), [...zone.routes.map((index) => button([badge(routes[index])], () => chooseRoute(index))),
            zone.routes.length ? ' on demand. ' : '', button(['Show all routes'], showAll)]);
          fit(zone.box);
        }
        function showAll() { chosenRoute = chosenStop = chosenZone = null; by('shown').replaceChildren(); fit(whole(routes)); }

        const most = 40;
        function find() {
          const words = fold(by('search').value).split(/\s+/).filter(Boolean);
          const passes = (entry) => words.every((word) => entry.words.includes(' ' + word) || (word.length > 2 && entry.words.includes(word)));
          const found = words.length ? [...routes.map((route, index) => [route, () => chooseRoute(index)]),
            ...zones.map((zone) => [zone, () => chooseZone(zone)]), ...stops.map((stop) => [stop, () => chooseStop(stop)])].filter(([entry]) => passes(entry)) : [];
          by('routes').hidden = words.length > 0;
          by('found').textContent = !words.length ? '' : found.length > most ? `${most} of ${found.length}` : `${found.length} found`;
          by('results').replaceChildren(...found.slice(0, most).map(([entry, action]) => {
            const item = document.createElement('li');
            item.append(button(entry.label ? [badge(entry), named(entry.name)] : [named(entry.name), ' ', ...badges(entry, 6)], action));
            return item;
          }));
          return found;
        }
        by('routes').replaceChildren(...routes.slice(0, 300).map((route, index) => button([badge(route)], () => chooseRoute(index))));
        by('search').addEventListener('input', find);
        by('search').addEventListener('keydown', (event) => {
          if (event.key === 'Enter') find()[0]?.[1]();
          if (event.key === 'Escape') { by('search').value = ''; find(); }
        });
        by('in').addEventListener('click', () => zoom(1.6));
        by('out').addEventListener('click', () => zoom(1 / 1.6));
        by('all').addEventListener('click', showAll);
        canvas.addEventListener('wheel', (event) => { event.preventDefault(); zoom(Math.exp(-event.deltaY / (event.deltaMode ? 20 : 400)), event.offsetX, event.offsetY); }, { passive: false });
        canvas.addEventListener('keydown', (event) => {
          const [width, height] = size(), moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
          if (moves) { view.x += moves[0] * width / 8 / view.scale; view.y += moves[1] * height / 8 / view.scale; draw(); event.preventDefault(); }
          if (event.key === '+' || event.key === '=') zoom(1.6);
          if (event.key === '-') zoom(1 / 1.6);
        });

        // One pointer moves, two zoom, a short touch chooses the nearest stop.
        const held = new Map();
        let travelled = 0;
        canvas.addEventListener('pointerdown', (event) => { canvas.setPointerCapture(event.pointerId); held.set(event.pointerId, [event.offsetX, event.offsetY]); travelled = 0; });
        canvas.addEventListener('pointermove', (event) => {
          const before = held.get(event.pointerId);
          if (!before) return;
          const now = [event.offsetX, event.offsetY], [dx, dy] = [now[0] - before[0], now[1] - before[1]];
          const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
          if (other) {
            const span = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
            zoom(span(now) / span(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
          } else { view.x -= dx / view.scale; view.y -= dy / view.scale; draw(); }
          travelled += Math.abs(dx) + Math.abs(dy);
          held.set(event.pointerId, now);
        });
        for (const kind of ['pointerup', 'pointercancel']) canvas.addEventListener(kind, (event) => {
          if (held.delete(event.pointerId) && kind === 'pointerup' && travelled < 6) choose(event.offsetX, event.offsetY);
        });
        function choose(px, py) {
          const [width, height] = size();
          const [wx, wy] = [(px - width / 2) / view.scale + view.x, (py - height / 2) / view.scale + view.y];
          let nearest = null, least = 14 / view.scale;
          for (const stop of stops) {
            const distance = Math.hypot(stop.x - wx, stop.y - wy);
            if (distance < least) { nearest = stop; least = distance; }
          }
          if (nearest) chooseStop(nearest, false);
        }
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', readColors);
        new ResizeObserver(draw).observe(canvas);
        readColors();
        showAll();

        """#
}
