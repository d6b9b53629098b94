// Where the browser is, if its user lets it tell.
import { say } from "./words.js";

const refusal = () => Object.assign(new Error(say("The browser does not tell where it is.")), { isPosition: true });

/** Degrees. Throws an error with `isPosition` where the browser does not tell. */
export function position() {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(refusal());
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      () => reject(refusal()), { timeout: 10000, maximumAge: 60000 });
  });
}
