// Runs in the page before its own scripts: clocks from the last key of a scan to the painted answer.
// NAMES is given.

/** The screen's answer to each kind of scan: another element than before is another answer. */
const ANSWERS = {
  item: () => document.querySelector(`[role="status"][aria-label="${NAMES.lastScan}"] > *`),
  stop: () => document.querySelector('[role="alertdialog"]'),
  order: () => document.querySelector(`[aria-label="${NAMES.toPack}"]`),
};

// The frame that holds the change has been drawn once the task after its callback runs.
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));

window.orNull = (promise, milliseconds) =>
  Promise.race([promise, new Promise((done) => setTimeout(done, milliseconds, null))]);

/** What waits for a key; the screen keeps a scanner's keys from whoever listens after it. */
let awaited = null;
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== awaited?.key) return;
    const { act, resolve } = awaited;
    awaited = null;
    act(event.timeStamp, resolve);
  },
  { capture: true },
);

function atKey(key, act) {
  window.measured = new Promise((resolve) => {
    awaited = { key, act, resolve };
  });
}

window.armScan = (kind) =>
  atKey('Enter', (began, resolve) => {
    const answer = ANSWERS[kind];
    const before = answer();
    const observer = new MutationObserver(async () => {
      if (!answer() || answer() === before) return;
      observer.disconnect();
      await drawn();
      resolve(performance.now() - began);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

/** The least that a page can do at a key: one text is changed. */
window.armFloor = () => {
  const floor = document.getElementById('floor') ?? document.createElement('output');
  floor.id = 'floor';
  document.body.append(floor);
  atKey('Shift', async (began, resolve) => {
    floor.textContent = String(began);
    await drawn();
    resolve(performance.now() - began);
  });
};
