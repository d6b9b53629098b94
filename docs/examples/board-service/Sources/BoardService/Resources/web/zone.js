// Days and times of day in the zone of a feed, whatever the zone of the browser is.
import { ask } from "./api.js";
import { locale } from "./words.js";

let feeds = null;

/** The zone of a feed, of the first one where none is named; undefined, which is the browser's, where it is not known. */
export async function zoneOf(feed) {
  try {
    feeds ??= (await ask("feeds")).answer.feeds;
  } catch {
    return undefined;
  }
  const zone = (feeds.find((one) => one.feed === feed) ?? feeds[0])?.timezone;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    return undefined;
  }
}

/** The day and the time there as `2026-11-25T08:00`. */
export function localText(moment, zone) {
  const form = new Intl.DateTimeFormat("en-CA", { timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit",
    day: "2-digit", hour: "2-digit", minute: "2-digit" });
  const part = Object.fromEntries(form.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${part.year.padStart(4, "0")}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/** Milliseconds since 1970 of a day and a time there; the first of the two where the clock is put back. */
export function momentOf(text, zone) {
  const wanted = Date.parse(`${text}Z`);
  const ahead = (moment) => Date.parse(`${localText(moment, zone)}Z`) - moment;
  // The offsets of the day before and the day after are all that the time in question can have.
  const offsets = [ahead(wanted - 86400000), ahead(wanted + 86400000)];
  const moments = offsets.map((offset) => wanted - offset).filter((moment) => localText(moment, zone) === text);
  return moments.length ? Math.min(...moments) : wanted - offsets[0];
}

/** A day of a text such as `2026-11-25T08:00:00+11:00` in words. */
export const dayText = (text) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", weekday: "short", day: "numeric",
  month: "short" }).format(new Date(`${text.slice(0, 10)}T00:00Z`));

/** The time of day of a moment at the offset that another moment of an answer has; undefined without one. */
export function offsetTime(moment, sample) {
  const [, sign, hours, minutes] = (sample ?? "").match(/([+-])(\d\d):(\d\d)$/) ?? [];
  if (!sign) return undefined;
  return new Date(moment + Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60000).toISOString().slice(11, 16);
}
