/** Class of the window that is only used for instanceof checks. */
export class NoField {}

interface Key {
  key: string;
  code: string;
  /** Milliseconds, by the clock of the keys. */
  at: number;
  altKey?: boolean;
  target?: EventTarget | undefined;
}

/** A key event as the browser delivers it, with the time of a scanner. */
export function keyEvent(type: 'keydown' | 'keyup', { at, target, altKey = false, ...key }: Key) {
  const event = new Event(type, { cancelable: true });
  const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey, repeat: false };
  const given = { ...key, ...held, getModifierState: () => false, timeStamp: at };
  for (const [name, value] of Object.entries({ ...given, ...(target && { target }) }))
    Object.defineProperty(event, name, { value });
  return event;
}
