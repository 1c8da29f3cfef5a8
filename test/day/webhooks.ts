import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../faults/random.ts';
import { parcelNumber } from './parcels.ts';

export interface Webhooks {
  /** Posts this many events in the background, after those posted before. */
  post(count: number): void;
  /** Resolves once every event was posted and accepted. */
  idle(): Promise<void>;
  /** Events answered with 200. */
  taken(): number;
  /** Failed posts that were repeated. */
  repeated(): number;
}

const AT_ONCE = 4;
const AGAIN_MS = 200;
/** Longer than any restart, and than two in a row. */
const TRIES = 600;

/** Posts the partner's events to the station's listener until each is accepted. */
export function openWebhooks(url: string, parcels: number, random: Random): Webhooks {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let [taken, repeated, made] = [0, 0, 0];
  let last = '';
  let working: Promise<unknown> = Promise.resolve();

  function event(): string {
    made += 1;
    const kind = random.whole(10);
    if (kind === 0 && last !== '') return last;
    last =
      kind === 1
        ? created(made)
        : kind === 2
          ? moved(`88${String(made).padStart(16, '0')}`, made)
          : moved(parcelNumber(random.whole(parcels)), made);
    return last;
  }

  async function deliver(body: string): Promise<void> {
    let status: number | null = null;
    for (let tries = 0; tries < TRIES; tries += 1) {
      status = await send(url, agent, body);
      if (status === 200) {
        taken += 1;
        return;
      }
      repeated += 1;
      await delay(AGAIN_MS);
    }
    throw new Error(`An event was never taken, at last with ${status}: ${body}`);
  }

  return {
    post(count) {
      const bodies = Array.from({ length: count }, event);
      working = working.then(() => Promise.all(bodies.map(deliver)));
      working.catch(() => undefined);
    },
    idle: async () => void (await working),
    taken: () => taken,
    repeated: () => repeated,
  };
}

/** The status; null when nothing listened. */
function send(url: string, agent: Agent, body: string): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode ?? null));
    });
    sent.once('error', () => resolve(null));
    sent.end(body);
  });
}

/** The number as in the document's sample: a JSON number with more digits than a double holds. */
const moved = (trackingNumber: string, made: number): string =>
  `{"event":"tracking-updates","tracking_number":${trackingNumber},"app_id":"app","shipment_id":"",` +
  `"tracking_history":[${entry('In Transit', `Scan ${made}`, made)},${entry('In Progress', 'Announced', 0)}]}`;

const entry = (status: string, detail: string, minute: number): string =>
  JSON.stringify({
    status,
    status_detail: detail,
    status_date: `2026-01-01 ${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`,
    location: 'Chicago',
    country: 'US',
  });

/** An event of a shipment bought by another station. */
const created = (made: number): string =>
  JSON.stringify({
    event: 'shipment-created',
    shipment_id: `SHP-ELSEWHERE-${made}`,
    tracking_number: `99${made}`,
    reference: `ELSEWHERE-${made}`,
    carrier: 'Kestrel',
    label_url: 'https://partner.example/label.pdf',
  });
