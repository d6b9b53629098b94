// The stops and the journeys that a person keeps, in the storage of the browser.

const key = "board-favourites";

const isEnd = (end) => Boolean(end) && (typeof end.id === "string" || typeof end.position === "string");
const isUsable = (kept) => Boolean(kept) && (typeof kept.id === "string" || (isEnd(kept.from) && isEnd(kept.to)));

/** What is kept, in the order in which it was added: `{ id, feed, name }`, or `{ from, to, name }`. */
export function favourites() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isUsable) : [];
  } catch {
    return [];
  }
}

const idOf = (kept) => JSON.stringify(kept.from ? [kept.from, kept.to].map((end) => [end.position, end.feed, end.id])
  : [kept.feed, kept.id]);

export const isFavourite = (one) => favourites().some((kept) => idOf(kept) === idOf(one));

/** Adds a stop or a journey, or takes it away where it is kept already. */
export function toggleFavourite(one) {
  const others = favourites().filter((kept) => idOf(kept) !== idOf(one));
  const added = one.from ? { from: one.from, to: one.to, name: one.name } : { id: one.id, feed: one.feed, name: one.name };
  const kept = isFavourite(one) ? others : [...others, added];
  try { localStorage.setItem(key, JSON.stringify(kept)); } catch { /* A browser may refuse to store anything. */ }
}
