// Runs in the page first: clocks from the last key of a scan to the painted answer. NAMES is given.

/** The element that answers each kind of scan; a new element is a new answer. */
const ANSWERS = {
  item: () => document.querySelector(`[role="status"][aria-label="${NAMES.lastScan}"] > *`),
  stop: () => document.querySelector('[role="alertdialog"]'),
  order: () => document.querySelector(`[aria-label="${NAMES.toPack}"]`),
};

// Resolves in the task after the frame's callback, when the change has been drawn.
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));

window.orNull = (promise, milliseconds) =>
  Promise.race([promise, new Promise((done) => setTimeout(done, milliseconds, null))]);

/** The pending clock. Listens before the screen, which hides a scanner's keys from later listeners. */
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

/** The least work that a page can do at a key: change one text. */
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
