// Runs in the page: clocks that start at a key or a frame and stop after a paint. NAMES is given.

const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
const frame = () => new Promise(requestAnimationFrame);

/** Milliseconds; longer than any answer may take. */
const PATIENCE_MS = 20_000;

/** Call before the key is pressed; `window.measured` resolves with the time until the answer was painted. */
window.arm = (search) => {
  window.measured = new Promise((resolve, reject) => {
    const onKey = async (event) => {
      const began = event.timeStamp;
      await painted();
      const next = performance.now() - began;
      while (document.querySelector('[data-search]')?.dataset.search !== search) {
        if (performance.now() - began > PATIENCE_MS) {
          reject(new Error(`No orders for “${search}”`));
          return;
        }
        await frame();
      }
      await painted();
      resolve({ answered: performance.now() - began, next });
    };
    window.addEventListener('keydown', onKey, { capture: true, once: true });
  });
};

/** Scrolls by `step` pixels per frame; returns frame times and how many frames showed an unloaded row. */
window.scrollList = async (count, step) => {
  const grid = document.querySelector(`[role="grid"][aria-label="${NAMES.orders}"]`);
  if (!grid) throw new Error('There is no list of orders');
  const list = grid.querySelector('.long-list-box');
  list.scrollTop = 0;
  const times = [];
  let empty = 0;
  let last = await frame();
  for (let at = 0; at < count; at += 1) {
    list.scrollTop += step;
    const now = await frame();
    times.push(now - last);
    last = now;
    const box = list.getBoundingClientRect();
    const inSight = [...grid.querySelectorAll('[role="row"][aria-busy="true"]')].some((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.top && top < box.bottom;
    });
    if (inSight) empty += 1;
  }
  return { times, empty };
};
