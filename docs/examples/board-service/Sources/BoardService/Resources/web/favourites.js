// The stops that a person keeps, in the storage of the browser.

const key = "board-favourites";

/** The stops that are kept, in the order in which they were added. */
export function favourites() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((stop) => stop && typeof stop.id === "string") : [];
  } catch {
    return [];
  }
}

const isSame = (first, second) => first.id === second.id && (first.feed ?? "") === (second.feed ?? "");

export const isFavourite = (stop) => favourites().some((kept) => isSame(kept, stop));

/** Adds a stop, or takes it away where it is kept already. */
export function toggleFavourite(stop) {
  const others = favourites().filter((kept) => !isSame(kept, stop));
  const kept = isFavourite(stop) ? others : [...others, { id: stop.id, feed: stop.feed, name: stop.name }];
  try { localStorage.setItem(key, JSON.stringify(kept)); } catch { /* A browser may refuse to store anything. */ }
}
