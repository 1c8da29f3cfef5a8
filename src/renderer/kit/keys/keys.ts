/** `F8`, `Escape`, `Alt+O` or `Alt+1`: never a bare letter, which a scanner types too. */
export type Hotkey = `F${number}` | 'Escape' | `Alt+${string}`;

/**
 * Every act that has a key, and its key on every screen. A component names the act; a test proves that no
 * two acts share a key.
 */
export const KEYS = {
  /** Closes what is open, and changes nothing. */
  close: 'Escape',
  help: 'F1',
  /** One more: carton, order, item. */
  add: 'F2',
  find: 'F3',
  undo: 'F4',
  reload: 'F5',
  /** Back to the step before, or away from the order: set aside, next order. */
  leave: 'F6',
  /** For all that is left. */
  rest: 'F7',
  /** The next step of the screen, or the answer that a dialog waits for. */
  next: 'F8',
  buy: 'F9',
  print: 'F10',
  /** Saves what is shown as a file. */
  save: 'F12',

  bench: 'Alt+B',
  orders: 'Alt+O',
  shipments: 'Alt+S',
  returns: 'Alt+R',
  tracking: 'Alt+K',
  customs: 'Alt+C',
  /** Every letter has its act. */
  day: 'F11',
  settings: 'Alt+T',
  who: 'Alt+N',
  signOut: 'Alt+0',
  printQueue: 'Alt+P',
  simulate: 'Alt+I',

  /** The label of the carton in hand again. */
  reprint: 'Alt+A',
  customsData: 'Alt+D',
  edit: 'Alt+E',
  /** Takes files from this machine. */
  files: 'Alt+F',
  classify: 'Alt+G',
  hold: 'Alt+H',
  resolve: 'Alt+J',
  cartonSlip: 'Alt+L',
  /** What else can be done, or is offered. */
  more: 'Alt+M',
  count: 'Alt+Q',
  insure: 'Alt+U',
  invoice: 'Alt+V',
  ownAddress: 'Alt+W',
  /** Gives up what was asked for: a shipment, a print. */
  cancel: 'Alt+X',
  labelSeen: 'Alt+Y',
  packingSlip: 'Alt+Z',

  /** The choice with that number. */
  pick1: 'Alt+1',
  pick2: 'Alt+2',
  pick3: 'Alt+3',
  pick4: 'Alt+4',
  pick5: 'Alt+5',
  pick6: 'Alt+6',
  pick7: 'Alt+7',
  pick8: 'Alt+8',
  pick9: 'Alt+9',
} as const satisfies Record<string, Hotkey>;

export type Act = keyof typeof KEYS;

/** The choices of a list by their numbers; those after the ninth have no key. */
export const PICKS = [
  'pick1',
  'pick2',
  'pick3',
  'pick4',
  'pick5',
  'pick6',
  'pick7',
  'pick8',
  'pick9',
] as const satisfies readonly Act[];

/** As it is drawn on a button. */
export const keyName = (key: Hotkey): string => (key === 'Escape' ? 'Esc' : key);
