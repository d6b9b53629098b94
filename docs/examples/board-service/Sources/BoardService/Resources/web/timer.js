// Tells the page when the time of a notice has come. The clock of a page that is not seen is slowed down, that of a worker is not.
let timer;
self.onmessage = ({ data }) => {
  clearTimeout(timer);
  if (data !== null) timer = setTimeout(() => self.postMessage(null), Math.min(Math.max(0, data), 2 ** 31 - 1));
};
