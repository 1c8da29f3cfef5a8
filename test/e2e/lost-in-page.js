// Runs in the page: what of the screen cannot be read or reached at the size it has now.

/** Shortened on purpose; a list, a dialog or a touch says it in full. */
const SAID_ELSEWHERE =
  '.status-line, .field-pick, .order-note, .line-what, .return-line-name, .item-units-what, ' +
  '[data-column="receiver"], [data-column="country"], [data-column="by"]';
const ACTIONS = 'button, a[href], input, label.choice, [role="row"], [role="tab"]';

const isSeen = (element) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  // On a narrow screen some actions show their sign alone; their words are said.
  getComputedStyle(element).clipPath !== 'inset(50%)' &&
  !element.closest('.visually-hidden, .skip');

const nameOf = (element) =>
  `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(
    element.textContent || element.getAttribute('aria-label') || ''
  ).slice(0, 50)}`;

const cuts = (value) => value === 'hidden' || value === 'clip';

function* ancestorsOf(element) {
  for (let each = element; each && each !== document.documentElement; each = each.parentElement)
    yield each;
}

function boxOfText(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

/** Why a text cannot be read in full; null if it can, scrolled down to it where need be. */
function cutBy(element, box) {
  if (box.right > innerWidth + 1 || box.left < -1) return 'beside the page';
  const action = element.closest(ACTIONS)?.getBoundingClientRect();
  if (action && (box.right > action.right + 1 || box.left < action.left - 1))
    return 'sticks out of its action';
  for (const each of ancestorsOf(element)) {
    const { overflowX, overflowY } = getComputedStyle(each);
    const edge = each.getBoundingClientRect();
    if (cuts(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1))
      return `cut at the side by ${nameOf(each)}`;
    if (cuts(overflowY) && (box.bottom > edge.bottom + 1 || box.top < edge.top - 1))
      return `cut from below by ${nameOf(each)}`;
    // What lies further down in a scrolled box is reached by scrolling it.
    if (/auto|scroll/.test(overflowY)) return null;
  }
  return null;
}

function* cutTexts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !isSeen(element) || element.closest(SAID_ELSEWHERE)) continue;
    const why = cutBy(element, boxOfText(node));
    if (why) yield `text ${why}: ${nameOf(element)}`;
  }
}

/** What lacked its value; a path of the partner has places of its own, in capitals. */
function* unfilled(root) {
  for (const [place] of root.textContent.matchAll(/[^\s]*\{[a-z]\w*\}/g))
    yield `not filled in: ${place}`;
}

function* sideways(root) {
  for (const element of root.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(element);
    if (!/auto|scroll/.test(overflowX) || element.tagName === 'INPUT') continue;
    if (element.scrollWidth > element.clientWidth + 1) yield `scrolls sideways: ${nameOf(element)}`;
  }
}

/** Its middle, or at least one of its ends, must not lie under something else. */
function isReached(target) {
  target.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { left, top, bottom, width } = target.getBoundingClientRect();
  return [(top + bottom) / 2, top + 12, bottom - 12].some((height) => {
    const hit = document.elementFromPoint(left + width / 2, height);
    return hit && (target.contains(hit) || hit.contains(target));
  });
}

function* unreachable(root) {
  for (const element of root.querySelectorAll(ACTIONS)) {
    if (!isSeen(element) || element.matches(':disabled')) continue;
    // A radio or a switch is hidden in the label that a finger touches.
    if (!isReached(element.closest('label') ?? element))
      yield `cannot be reached: ${nameOf(element)}`;
  }
}

/** What leads elsewhere from everywhere may be offered again where it is the next thing to do. */
const EVERYWHERE = '.rail, .status-bar';

/** A key that stands on two actions does only one of them; one that has none needs a hand. */
function* badKeys(root) {
  const seen = new Map();
  for (const element of root.querySelectorAll('[aria-keyshortcuts]')) {
    if (!isSeen(element) || element.matches(':disabled') || element.closest(EVERYWHERE)) continue;
    const key = element.getAttribute('aria-keyshortcuts');
    if (seen.has(key)) yield `${key} stands on ${nameOf(seen.get(key))} and ${nameOf(element)}`;
    seen.set(key, element);
  }
  for (const element of root.querySelectorAll('.frame-actions button, .dialog-actions button'))
    if (isSeen(element) && element.matches('.action') && !element.querySelector('kbd'))
      yield `no key: ${nameOf(element)}`;
}

/** Rows of actions; with larger letters, or filters on a narrow screen, they may take more than one line. */
const ROWS = '.frame-actions, .dialog-actions, .status-bar';

function* wrapped(root) {
  if (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 18) return;
  const rows = innerWidth < 1100 ? ROWS : `${ROWS}, .choice-row`;
  for (const row of root.querySelectorAll(rows)) {
    const boxes = [...row.querySelectorAll('button, .choice')]
      .filter(isSeen)
      .map((button) => ({ button, box: button.getBoundingClientRect() }));
    const first = boxes[0]?.box;
    const below = boxes.find(({ box }) => box.top >= first.bottom || box.bottom <= first.top);
    if (below) yield `in a second row: ${nameOf(below.button)}`;
  }
}

const WORDS = 'button, h1, h2, h3, label, dt, legend, kbd, .chip';

/** A word that a line ends in the midst of; a hyphen, or what has no spaces, may be broken. */
function* brokenWords(root) {
  for (const element of root.querySelectorAll(WORDS)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!isSeen(node.parentElement)) continue;
      for (const { index, 0: word } of node.data.matchAll(/\p{L}{4,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...more] = range.getClientRects();
        if (more.some(({ top }) => top >= first.bottom - 1))
          yield `“${word}” is broken in two: ${nameOf(element)}`;
      }
    }
  }
}

/** A key's cap that reaches over the border of its action, and a chip that is a paragraph. */
function* shapeless(root) {
  for (const cap of root.querySelectorAll('button kbd')) {
    if (!isSeen(cap)) continue;
    const { left, right, top, bottom } = cap.getBoundingClientRect();
    const edge = cap.closest('button').getBoundingClientRect();
    if (left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom)
      yield `over the border of its action: ${nameOf(cap)}`;
  }
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (const chip of root.querySelectorAll('.chip')) {
    const height = isSeen(chip) ? chip.getBoundingClientRect().height : 0;
    if (height > 4.6 * rem) yield `a chip of ${Math.round(height)}px: ${nameOf(chip)}`;
  }
}

/** Prices of offers beside each other are compared in one line. */
function* crooked(root) {
  const offers = '.rate-groups .rate-total-amount, .return-offers .rate-total-amount';
  const prices = [...root.querySelectorAll(offers)].map((price) => ({
    price,
    bottom: price.getBoundingClientRect().bottom,
    card: price.closest('.rate-card').getBoundingClientRect().top,
  }));
  for (const [at, one] of prices.entries())
    for (const other of prices.slice(at + 1))
      if (Math.abs(one.card - other.card) < 2 && Math.abs(one.bottom - other.bottom) > 2)
        yield `in another line than ${one.price.textContent}: ${nameOf(other.price)}`;
}

/** Two actions of which one lies partly on the other: a finger does the wrong one. */
function* overlapping(root) {
  const targets = [...root.querySelectorAll(ACTIONS)]
    .map((each) => each.closest('label') ?? each)
    .filter((each, at, all) => isSeen(each) && all.indexOf(each) === at)
    .map((each) => ({ each, box: each.getBoundingClientRect(), pane: paneOf(each) }));
  for (const [at, one] of targets.entries())
    for (const other of targets.slice(at + 1))
      if (
        one.pane === other.pane &&
        !one.each.contains(other.each) &&
        !other.each.contains(one.each) &&
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2 &&
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 2
      )
        yield `overlap: ${nameOf(one.each)} and ${nameOf(other.each)}`;
}

/** What it scrolls with; what lies in another pane scrolls past it. */
const paneOf = (element) =>
  [...ancestorsOf(element.parentElement)].find((each) =>
    /auto|scroll/.test(getComputedStyle(each).overflowY),
  ) ?? document.body;

function* scrolledHead() {
  const frame = document.querySelector('.frame');
  if (!frame) return;
  const below = frame.scrollHeight - frame.clientHeight;
  if (below > 1) yield `the screen scrolls with its head: ${below}px`;
}

window.whatIsLost = () => {
  const dialogs = document.querySelectorAll('.dialog');
  const root = dialogs[dialogs.length - 1] ?? document.getElementById('root');
  const lost = [...cutTexts(root), ...sideways(root), ...unreachable(root), ...badKeys(root)];
  lost.push(...wrapped(root), ...brokenWords(root), ...overlapping(root), ...unfilled(root));
  lost.push(...shapeless(root), ...crooked(root));
  if (document.scrollingElement.scrollWidth > innerWidth)
    lost.push(`the page scrolls sideways: ${document.scrollingElement.scrollWidth - innerWidth}px`);
  const below = document.scrollingElement.scrollHeight - innerHeight;
  if (below > 0) lost.push(`the page itself can be scrolled: ${below}px`);
  lost.push(...scrolledHead());
  const content = document.querySelector('.frame-content');
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const least = document.querySelector('.guide') ? 115 : 150;
  if (content && content.clientHeight < Math.min(6 * rem, least))
    lost.push(`only ${content.clientHeight} pixels are left for the content`);
  scrollTo(0, 0);
  return lost;
};
