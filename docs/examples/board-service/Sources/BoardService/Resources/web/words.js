// The words of the page. They stand in it in English; a file a language has the others by the English ones.

/** The languages that have words, those of Sources/CWords. */
const languages = ["en", "de", "fr", "es", "it", "pl", "ja", "ar"];
const asked = new URLSearchParams(location.search).get("lang");
const plain = (tag) => tag.toLowerCase().split(/[-_]/)[0];

/** The language of the page: that of `?lang=`, else the first of the browser's that has words. */
export const language = [asked, ...navigator.languages].filter(Boolean).map(plain).find((one) => languages.includes(one)) ?? "en";
export const direction = language === "ar" ? "rtl" : "ltr";
/** The language to ask names and sentences in; undefined for those of the feed. */
export const answerLanguage = asked ?? (language === "en" ? undefined : language);
/** For dates: with Latin digits, as times have them. */
export const locale = language === "en" ? "en-AU" : `${language}-u-nu-latn`;

async function load() {
  try {
    const response = await fetch(new URL(`words-${language}.json`, document.baseURI));
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

const words = language === "en" ? {} : await load();

/** A phrase in the language of the page; `values` stand for the names in braces. */
export function say(text, values = {}) {
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** A phrase of a number: one for 1, another one for all others. */
export const count = (n, one, other) => say(n === 1 ? one : other, { n });

/** Puts the words of a document into the language of the page, and its direction. */
export function translate(root = document.documentElement) {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  if (language === "en") return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.data.trim();
    if (text && words[text]) node.data = node.data.replace(text, words[text]);
  }
  const description = root.querySelector("meta[name=description]");
  if (description) description.content = say(description.content);
  for (const name of ["placeholder", "aria-label", "title"]) {
    for (const one of root.querySelectorAll(`[${name}]`)) one.setAttribute(name, say(one.getAttribute(name)));
  }
}
