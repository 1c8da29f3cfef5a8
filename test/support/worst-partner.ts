import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface WorstAnswer {
  status?: number;
  type?: string;
  encoding?: string;
  body: string | Uint8Array;
}

export interface WorstPartner {
  origin: string;
  /** Sets the answer at this path; `*` is every other path. */
  answers(path: string, answer: WorstAnswer): Promise<void>;
  stop(): Promise<void>;
}

/** A partner in a thread of its own. It issues a token at once, and has no other answers yet. */
export async function startWorstPartner(): Promise<WorstPartner> {
  const worker = new Worker(new URL('./worst-partner-worker.ts', import.meta.url));
  const [port] = (await once(worker, 'message')) as [number];
  const partner: WorstPartner = {
    origin: `http://127.0.0.1:${port}`,
    async answers(path, answer) {
      worker.postMessage({ path, answer });
      await once(worker, 'message');
    },
    async stop() {
      await worker.terminate();
    },
  };
  await partner.answers('/Auth', { status: 200, body: '{"Token":"token-of-a-partner"}' });
  return partner;
}

/** One after another, up to this many characters. */
function many(letters: number, each: (n: number) => string, most = Number.POSITIVE_INFINITY) {
  const parts: string[] = [];
  for (let n = 0, length = 0; n < most; n += 1) {
    const part = each(n);
    length += part.length + 1;
    if (length > letters) break;
    parts.push(part);
  }
  return parts.join(',');
}

const DATE = '2026-01-01T00:00:00';
const filled = (letters: number, bit: string) => bit.repeat(Math.floor(letters / bit.length));

/**
 * Bodies of this many characters, each the worst of its kind. `values`: the most fields or entries, where a
 * limit on these must be reached but not exceeded.
 */
export function worstBodies(letters: number, values = Number.POSITIVE_INFINITY) {
  const room = letters - 300;
  const list = (each: (n: number) => string, fields = 1) =>
    many(room, each, Math.floor((values - 200) / fields));
  const levels = Math.min(values, Math.floor(room / 2));
  const head = '"RateId":1,"Currency":"USD"';
  return {
    'many fields': `{${list((n) => `"k${n.toString(36)}":0`)}}`,
    'one field over and over': `{${list(() => '"":0')}}`,
    'a list of zeros': `[${list(() => '0')}]`,
    'a list of long numbers': `[${list(() => '12345678901234567890')}]`,
    'a list of lists': `[${list(() => '[]')}]`,
    'a list of objects': `[${list(() => '{}')}]`,
    'a deep list': '['.repeat(levels) + ']'.repeat(levels),
    'a deep object': `${filled(Math.min(levels * 5, room), '{"a":')}1${'}'.repeat(Math.min(levels, Math.floor(room / 6)))}`,
    'tokens and keys': `{${list((n) => `"token${n}":"secret-${n}-x"`)}}`,
    'one long word': `{"Message":"${filled(room, 'x')}"}`,
    'one long sentence': `{"Message":"${filled(room, 'The HashKey was used already. ')}"}`,
    'many errors': `{"Errors":{${list((n) => `"f${n}":["The field Package.Weight is required"]`, 3)}}}`,
    'many sentences': `{"Errors":[${list((n) => `"ShipToAddress.City ${n} is not valid"`)}]}`,
    'JSON in a string': `{"Message":${JSON.stringify(`[${many(room - 50, () => '0')}]`)}}`,
    'JSON in strings': `[${list(() => `"[0,0,0,0,0,0,0,0,0,0]"`)}]`,
    'escaped letters': `{"Message":"${filled(room, String.raw`\u00e9`)}"}`,
    quotes: `{"Message":"${filled(room, String.raw`\"`)}"}`,
    'a long number': `{"RateId":${filled(room, '1')},"ShipmentID":0}`,
    'a long fraction': `{"RateId":0.${filled(room, '1')}e9}`,
    'words of a token': filled(room, 'bearer token: '),
    'names of ids': filled(room, 'shipment id '),
    clauses: filled(room, 'order already; '),
    'a page': filled(room, '<html><title '),
    spaces: `${' '.repeat(room)}{}`,
    'half an object': `{"Message":"${filled(room, 'a ')}`,
    options: `{${head},${list((n) => `"k${n}":{"DDU":{"HashKey":"h${n}","ShippingCost":1}}`, 4)}}`,
    'options of one key': `{${head},${list((n) => `"k${n}":{"DDU":{"HashKey":"h","ShippingCost":1}}`, 4)}}`,
    levels: `{${head},"Express":{"DDU":{"HashKey":"h","ShippingCost":1,${list((n) => `"f${n}":[]`)}}}}`,
    history: `{"TrackingHistory":[${list((n) => `{"Status":"In Transit","StatusDate":"${DATE}.${n}"}`, 3)}]}`,
    'empty history': `{"TrackingHistory":[${list(() => '{}')}]}`,
    products: `{"Products":[${list((n) => `{"Title":"t${n}","Classification":{"Success":true}}`, 4)}]}`,
    'long products': `{"Products":[${list((n) => `{"Description":"${n}${filled(5_000, 'a ')}","Classification":{"Success":true}}`, 4)}]}`,
    advice: `{"Products":[{"Classification":{"Success":true},"Quality":{"Score":1,"Recommendations":{"Material":[${list(() => '"a"')}]}}}]}`,
    shipments: `[${list((n) => `{"ShipmentID":"S${n}","Reference":"SO-1001","Status":"x"}`, 4)}]`,
    labels: `{"ShipmentID":"SHP-WORST-1","LabelUrl":[${list((n) => `"https://l.example/${n}"`)}]}`,
    'unknown fields': `{"ShipmentID":"SHP-WORST-2",${list((n) => `"k${n.toString(36)}":[]`, 2)}}`,
    'a picture in it': `{"ShipmentID":"SHP-WORST-3","Label":"${filled(room, 'JVBERi0x')}"}`,
  } satisfies Record<string, string>;
}
