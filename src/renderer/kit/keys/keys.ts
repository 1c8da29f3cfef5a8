/** `F8`, `Escape`, `Alt+O` or `Alt+1`: never a plain letter, which scanners type too. */
export type Hotkey = `F${number}` | 'Escape' | `Alt+${string}`;

/**
 * Every act with a key, which is the same on every screen. Components name the act; a test proves that no
 * two acts share a key.
 */
export const KEYS = {
  /** Closes what is open without changing anything. */
  close: 'Escape',
  help: 'F1',
  /** Adds a carton, order or item. */
  add: 'F2',
  find: 'F3',
  undo: 'F4',
  reload: 'F5',
  /** Back to the previous step, or away from the order: set aside, next order. */
  leave: 'F6',
  /** Acts on everything that is left. */
  rest: 'F7',
  /** The next step of the screen, or the expected answer of a dialog. */
  next: 'F8',
  buy: 'F9',
  print: 'F10',
  /** Saves the displayed data as a file. */
  save: 'F12',

  bench: 'Alt+B',
  orders: 'Alt+O',
  shipments: 'Alt+S',
  returns: 'Alt+R',
  tracking: 'Alt+K',
  customs: 'Alt+C',
  /** A function key, because all letters are in use. */
  day: 'F11',
  settings: 'Alt+T',
  who: 'Alt+N',
  signOut: 'Alt+0',
  printQueue: 'Alt+P',
  simulate: 'Alt+I',

  /** Reprints the label of the current carton. */
  reprint: 'Alt+A',
  customsData: 'Alt+D',
  edit: 'Alt+E',
  /** Chooses files of this machine. */
  files: 'Alt+F',
  classify: 'Alt+G',
  hold: 'Alt+H',
  resolve: 'Alt+J',
  cartonSlip: 'Alt+L',
  /** More actions or options. */
  more: 'Alt+M',
  count: 'Alt+Q',
  insure: 'Alt+U',
  invoice: 'Alt+V',
  ownAddress: 'Alt+W',
  /** Cancels a request: a shipment, a print job. */
  cancel: 'Alt+X',
  labelSeen: 'Alt+Y',
  packingSlip: 'Alt+Z',

  /** Picks the choice of that number. */
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

/** Choices of a list by number; those after the ninth have no key. */
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

/** As shown on a button. */
export const keyName = (key: Hotkey): string => (key === 'Escape' ? 'Esc' : key);
