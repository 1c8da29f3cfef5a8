import { z } from 'zod';
import {
  BRIDGE_PATH,
  type CallFrame,
  LONGEST_FRAME,
  type StationBridge,
} from '../../shared/bridge/client.ts';
import { type StationError, StationErrorSchema, stationError } from '../../shared/kernel/errors.ts';
import { say } from '../../shared/kernel/message.ts';
import { fail, type Result } from '../../shared/kernel/result.ts';

/** Connection to the station: not yet, established, or lost (and being retried). */
export type Contact = 'connecting' | 'up' | 'lost';

export interface StationLink extends StationBridge {
  /**
   * Called at once with the current state, and on every change. Returns the function that ends it.
   */
  onContact(listener: (contact: Contact) => void): () => void;
}

declare global {
  interface Window {
    /** Set by the Electron preload; absent in a browser. */
    packbench?: StationBridge;
  }
}

/**
 * The only file that knows the transport to the station: the preload's bridge, else a WebSocket.
 */
export function connectStation(): StationLink {
  const preloaded = window.packbench;
  if (preloaded) return steadyLink(preloaded);
  const { protocol, host } = window.location;
  return socketLink(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BRIDGE_PATH}`);
}

/** The preload lives as long as the station: the connection is always up. */
function steadyLink(bridge: StationBridge): StationLink {
  return {
    call: (name, input) => bridge.call(name, input),
    on: (name, listener) => bridge.on(name, listener),
    onContact(listener) {
      listener('up');
      return () => {};
    },
  };
}

const MessageSchema = z.array(
  z.union([
    z.object({ event: z.string(), data: z.unknown() }),
    z.object({
      id: z.int(),
      result: z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), value: z.unknown() }),
        z.object({ ok: z.literal(false), error: StationErrorSchema }),
      ]),
    }),
  ]),
);
type Frame = z.output<typeof MessageSchema>[number];

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

type Settle = (result: Result<unknown>) => void;

/**
 * Calls and events over a WebSocket. A lost connection is retried with growing delays (0.25 s to 5
 * s); pending calls fail and are never sent again: one of them may have bought.
 */
export function socketLink(url: string): StationLink {
  const pending = new Map<number, { name: string; settle: Settle }>();
  const events = listenersByName();
  const contactListeners = new Set<(contact: Contact) => void>();
  let contact: Contact = 'connecting';
  let socket = open();
  /**
   * Calls made before the first connection, since a packer may scan as soon as there is a screen.
   */
  let unsent: string[] = [];
  let lastId = 0;
  let tries = 0;

  function setContact(next: Contact) {
    if (contact === next) return;
    contact = next;
    for (const listener of contactListeners) listener(next);
  }

  function open(): WebSocket {
    const opened = new WebSocket(url);
    opened.addEventListener('open', () => {
      tries = 0;
      for (const text of unsent) opened.send(text);
      unsent = [];
      setContact('up');
    });
    opened.addEventListener('message', ({ data }) => framesOf(data).forEach(take));
    opened.addEventListener('close', lost);
    return opened;
  }

  function lost() {
    setContact('lost');
    for (const { name, settle } of pending.values()) settle(fail(lostWhile(name)));
    pending.clear();
    unsent = [];
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + Math.random() / 2);
    tries += 1;
    setTimeout(() => {
      socket = open();
    }, wait);
  }

  function take(frame: Frame) {
    if ('event' in frame) return events.publish(frame.event, frame.data);
    const waiting = pending.get(frame.id);
    pending.delete(frame.id);
    waiting?.settle(frame.result);
  }

  function send(name: string, input: unknown): Promise<Result<unknown>> {
    const first = contact === 'connecting';
    if (!first && socket.readyState !== WebSocket.OPEN) return Promise.resolve(fail(noContact()));
    lastId += 1;
    const id = lastId;
    const text = JSON.stringify({ id, call: name, input } satisfies CallFrame);
    if (isTooLong(text)) return Promise.resolve(fail(tooLong()));
    return new Promise((settle) => {
      pending.set(id, { name, settle });
      if (first) unsent.push(text);
      else socket.send(text);
    });
  }

  return {
    // Both sides share the same declarations of calls and the same build.
    call: send as StationBridge['call'],
    on: (name, listener) => events.on(name, listener as (data: unknown) => void),
    onContact(listener) {
      contactListeners.add(listener);
      listener(contact);
      return () => contactListeners.delete(listener);
    },
  };
}

function listenersByName() {
  const known = new Map<string, Set<(data: unknown) => void>>();
  return {
    publish(name: string, data: unknown): void {
      for (const listener of known.get(name) ?? []) listener(data);
    },
    on(name: string, listener: (data: unknown) => void): () => void {
      const ofName = known.get(name) ?? new Set();
      known.set(name, ofName.add(listener));
      return () => ofName.delete(listener);
    },
  };
}

/**
 * A character takes at most three bytes of UTF-8 (per UTF-16 unit), so that few frames need to be
 * measured.
 */
const isTooLong = (text: string): boolean =>
  text.length * 3 > LONGEST_FRAME && new Blob([text]).size > LONGEST_FRAME;

/** A malformed message is a defect of the station, so it throws. */
const framesOf = (data: unknown): Frame[] => MessageSchema.parse(JSON.parse(String(data)));

const noContact = (): StationError =>
  stationError(
    'not-available',
    say(
      'There is no contact with the station, so nothing was sent. Wait until it is back, then try again.',
    ),
    {
      retry: 'later',
    },
  );

const lostWhile = (call: string): StationError =>
  stationError(
    'not-available',
    /\.buy$/.test(call)
      ? say(
          'Contact with the station was lost while it was buying. The window sends nothing again: when contact is back, the station shows whether it was bought.',
        )
      : say(
          'Contact with the station was lost before it answered. When it is back, look at what is shown before doing it again.',
        ),
    { retry: 'later' },
  );

const tooLong = (): StationError =>
  stationError(
    'bad-input',
    say(
      'This is more than {megabytes} MB at once, more than the station takes. Send fewer or smaller files.',
      { megabytes: LONGEST_FRAME / 1024 / 1024 },
    ),
    {
      retry: 'after-change',
    },
  );
