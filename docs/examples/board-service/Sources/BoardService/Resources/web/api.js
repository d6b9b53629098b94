// Questions to the service. What the service worker kept answers where the network does not.
import { answerLanguage } from "./words.js";

/** Milliseconds that the clock of the service is ahead of this one. */
let ahead = 0;

/** Milliseconds since 1970, by the clock of the service. */
export const now = () => Date.now() + ahead;

/** Asks a path. Gives the answer, and when it was kept: null where it is of now. */
export async function ask(path, parameters = {}) {
  const url = new URL(path, document.baseURI);
  for (const [name, value] of Object.entries({ ...parameters, lang: answerLanguage })) {
    for (const one of [value].flat()) if (one !== undefined && one !== null && one !== "") url.searchParams.append(name, one);
  }
  const response = await fetch(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) });
  const kept = response.headers.get("X-Kept-At");
  // What the browser itself may keep has the date at which it was made.
  const isOfNow = /no-cache/.test(response.headers.get("Cache-Control") ?? "");
  const off = Date.parse(response.headers.get("Date") ?? "") - Date.now();
  if (!kept && isOfNow && !Number.isNaN(off)) ahead = Math.abs(off) > 2000 ? off : 0;
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message ?? response.statusText), { status: response.status, field: answer.field });
  return { answer, kept: kept ? new Date(Number(kept)) : null };
}

/** The path of something with an id of the feed's own. */
export const path = (kind, id, rest = "") => `${kind}/${encodeURIComponent(id)}${rest}`;
