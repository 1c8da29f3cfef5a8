import type { WebSocket } from '@fastify/websocket';
import {
  type CallFrame,
  MOST_UNREAD,
  type StationFrame,
  type StationMessage,
} from '../../../../shared/bridge/client.ts';
import type { StationHandle } from '../../../kernel/handle.ts';
import { CALLS, MOST_UNANSWERED } from '../limits.ts';
import { createPace } from './pace.ts';
import { readFrame } from './read-frame.ts';

/** Close codes of RFC 6455. */
const UNSUPPORTED_DATA = 1003;
const INVALID_DATA = 1007;
const TRY_AGAIN_LATER = 1013;

/**
 * Serves one window's WebSocket. An invalid frame closes the connection. So does a window that does not
 * read its messages; it reconnects and asks for the current state.
 */
export function serveBridge(
  socket: WebSocket,
  station: Pick<StationHandle, 'dispatch' | 'subscribe'>,
): void {
  const send = sender(socket);
  const pace = createPace(CALLS);
  /** Calls received together with the last one that was within the limits. */
  let waiting: CallFrame[] = [];
  let unanswered = 0;
  /** Number of frames being parsed; the socket is paused meanwhile. */
  let reading = 0;
  let timer: NodeJS.Timeout | null = null;
  let turn: NodeJS.Immediate | null = null;
  /**
   * Begins the next waiting call. A window that calls faster than it is answered is slowed down on its
   * own connection, and no call is lost. Only one call begins per turn of the event loop: many calls
   * finish without waiting for I/O, and would delay all other windows.
   */
  const beginNext = () => {
    if (turn) return;
    const ms = pace.wait();
    if (unanswered < MOST_UNANSWERED && ms === 0) {
      const next = waiting.shift();
      if (!next) {
        if (reading === 0) socket.resume();
        return;
      }
      turn = setImmediate(() => {
        turn = null;
        beginNext();
      });
      void answer(next);
    }
    if (waiting.length > 0 || ms > 0 || unanswered >= MOST_UNANSWERED) socket.pause();
    if (ms === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      beginNext();
    }, ms);
  };
  const answer = async ({ id, call, input }: CallFrame) => {
    unanswered += 1;
    pace.take();
    send({ id, result: await station.dispatch(call, input) });
    unanswered -= 1;
    beginNext();
  };

  const leave = station.subscribe((event, data) => send({ event, data }));
  socket.once('close', () => {
    leave();
    waiting = [];
    if (timer) clearTimeout(timer);
    if (turn) clearImmediate(turn);
  });

  socket.on('message', async (data, isBinary) => {
    if (isBinary) {
      socket.close(UNSUPPORTED_DATA, 'text frames only');
      return;
    }
    reading += 1;
    socket.pause();
    const frame = await readFrame(data as Buffer);
    reading -= 1;
    if (!frame) {
      // Still receives the other side's close frame.
      socket.resume();
      socket.close(INVALID_DATA, 'not a call');
      return;
    }
    waiting.push(frame);
    beginNext();
  });
}

/** Sends events of one turn together with an answer, so that a window paints at once what a call changed. */
function sender(socket: WebSocket): (frame: StationFrame) => void {
  let frames: StationFrame[] = [];
  const flush = () => {
    const message: StationMessage = frames;
    frames = [];
    if (message.length === 0) return;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_UNREAD) socket.close(TRY_AGAIN_LATER, 'not reading');
    else socket.send(JSON.stringify(message));
  };
  return (frame) => {
    frames.push(frame);
    if ('id' in frame) flush();
    // Runs when no promise of this turn is left to be settled.
    else process.nextTick(flush);
  };
}
