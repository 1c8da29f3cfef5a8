import type { WebSocket } from '@fastify/websocket';
import {
  type CallFrame,
  MOST_UNREAD,
  type StationFrame,
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
 * One window's line to the station. Frames that are none are no window of ours: the line is closed.
 * So is the line of a window that does not read: it comes back and asks for what there is now.
 */
export function serveBridge(
  socket: WebSocket,
  station: Pick<StationHandle, 'dispatch' | 'subscribe'>,
): void {
  const send = (frame: StationFrame) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_UNREAD) socket.close(TRY_AGAIN_LATER, 'not reading');
    else socket.send(JSON.stringify(frame));
  };

  const pace = createPace(CALLS);
  /** Calls that came in the same piece as the last one there was room for. */
  let waiting: CallFrame[] = [];
  let unanswered = 0;
  /** Frames that are being read; no more come meanwhile. */
  let reading = 0;
  let timer: NodeJS.Timeout | null = null;
  let turn: NodeJS.Immediate | null = null;
  /**
   * A window that asks faster than is answered waits on its own line; nothing of it is lost. One call is
   * begun in a turn: many are worked off without waiting for anything, and others would wait for them all.
   */
  const goOn = () => {
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
        goOn();
      });
      void answer(next);
    }
    if (waiting.length > 0 || ms > 0 || unanswered >= MOST_UNANSWERED) socket.pause();
    if (ms === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      goOn();
    }, ms);
  };
  const answer = async ({ id, call, input }: CallFrame) => {
    unanswered += 1;
    pace.take();
    send({ id, result: await station.dispatch(call, input) });
    unanswered -= 1;
    goOn();
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
      // The other side's farewell is still to be read.
      socket.resume();
      socket.close(INVALID_DATA, 'not a call');
      return;
    }
    waiting.push(frame);
    goOn();
  });
}
