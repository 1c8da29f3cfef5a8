import { describe, expect, test } from 'vitest';
import { isOlder } from '../../src/renderer/state/window-store.ts';
import { stageOf, whatNext } from '../../src/renderer/window/stages.ts';
import { bench, carton, full, option, session } from './support/benches.ts';
import { scenes } from './support/scenes.ts';

const packing = (given: Parameters<typeof session>[0]) => bench({ session: session(given) });
const scene = (name: string) => {
  const found = scenes[name];
  if (!found) throw new Error(`There is no scene ${name}`);
  return found;
};

describe('the sentence for the packer’s next step', () => {
  test('with units left: how many', () => {
    expect(whatNext(packing({}), null).text).toBe('Scan the next item: 7 units to go');
  });

  test('with no carton: add one; with none open: open one', () => {
    expect(whatNext(packing({ cartons: [] }), null).text).toBe('Add a carton to pack into');
    expect(whatNext(packing({ openCarton: null }), null).text).toBe(
      'Open the carton you pack into',
    );
  });

  test('with an empty carton when all is packed: fill or remove it', () => {
    const cartons = [...full, carton({ reference: 'SO-1001-C2' })];
    expect(whatNext(packing({ cartons }), null)).toMatchObject({
      text: 'Carton SO-1001-C2 is empty: fill it or remove it',
      tone: 'attention',
    });
  });

  test('with a carton without a box: weigh, then measure it; with a box its weight is computed', () => {
    const [whole = carton()] = full;
    const unweighed = { ...whole, weight: null };
    const next = (given: typeof whole) => whatNext(packing({ cartons: [given] }), null).text;
    expect(next({ ...unweighed, box: null })).toBe('All packed. Weigh carton SO-1001-C1');
    expect(next({ ...whole, box: null, dimensions: null })).toBe(
      'All packed. Give the size of carton SO-1001-C1',
    );
    expect(next(unweighed)).toBe('All packed. Get the rates');
  });

  test('with rates: the selected offer and its price', () => {
    expect(whatNext(scene('rates'), option()).text).toBe('Buy Express DDP for USD\u00a058.75?');
    expect(whatNext(scene('rates'), null).text).toBe('Choose how it travels');
    expect(whatNext(scene('rates-none'), null)).toMatchObject({
      text: 'No rates for this order',
      tone: 'attention',
    });
  });

  test('with an unknown purchase: wait, not a failure', () => {
    expect(whatNext(scene('unknown'), null)).toMatchObject({
      text: 'Wait: purchase not confirmed. Do not ship another way.',
      tone: 'unknown',
    });
  });

  test('with labels by position: look at them; with mismatched labels: stop', () => {
    expect(whatNext(scene('labels-position'), null)).toMatchObject({ tone: 'attention' });
    expect(whatNext(scene('labels-held'), null)).toMatchObject({ tone: 'stop' });
    expect(whatNext(scene('paper-missing'), null).text).toBe(
      'Bought, but the documents are not here yet',
    );
  });

  test('with a scanned carton: its own label', () => {
    expect(whatNext(scene('labels'), null).text).toBe(
      'Stick the label on SO-1001-C2, then scan it',
    );
  });

  test('with a failed print: the failure, before any scan', () => {
    expect(whatNext(scene('print-failed'), null)).toMatchObject({
      text: 'Not printed: Label SO-1001-C1',
      detail: 'The printer is out of paper.',
    });
  });

  test('without a label check does not claim that the right label is on', () => {
    expect(whatNext(scene('done'), null).text).toBe('Stick the label on. Then scan the next order');
    const proven = scene('done');
    const told = whatNext(
      { ...proven, session: { ...proven.session, scannedBack: ['SO-1001-C1'] } },
      null,
    );
    expect(told).toMatchObject({
      text: 'Done. Scan the next order',
      detail: '1 carton carries the right label.',
    });
  });

  test('distinguishes a label confirmed by eye from a scanned one', () => {
    const { cartons } = session();
    const both = [carton(), carton({ reference: 'SO-1001-C2' })];
    const told = (confirmedByEye: string[], of = both) =>
      whatNext(
        bench({
          session: session({
            cartons: of,
            step: { kind: 'done', attemptId: 'a' },
            scannedBack: of.map(({ reference }) => reference),
            confirmedByEye,
          }),
          labelsOrder: 'label-first',
        }),
        null,
      ).detail;
    expect(told([])).toBe('2 labels are scanned.');
    expect(told(['SO-1001-C2'])).toBe('1 label is scanned, 1 confirmed by eye.');
    expect(told(['SO-1001-C1', 'SO-1001-C2'])).toBe('2 labels are confirmed by eye.');
    expect(told(['SO-1001-C1'], cartons)).toBe('1 label is confirmed by eye.');
  });

  test('marks every step’s place in the progress bar', () => {
    expect(
      ['packing', 'rating', 'rates', 'buying', 'unknown', 'documents', 'labels', 'done'].map(
        (name) => stageOf(scene(name)),
      ),
    ).toEqual(['pack', 'rates', 'rates', 'buy', 'buy', 'labels', 'labels', 'labels']);
  });
});

describe('snapshots of the bench', () => {
  test('overtaken by a newer one are ignored', () => {
    expect(isOlder(packing({ revision: 4 }), packing({ revision: 5 }))).toBe(true);
    expect(isOlder(packing({ revision: 5 }), packing({ revision: 5 }))).toBe(false);
    expect(isOlder(packing({ revision: 6 }), packing({ revision: 5 }))).toBe(false);
  });

  test('of another order, or of none, are always shown', () => {
    expect(isOlder(packing({ orderId: 'o2', revision: 1 }), packing({ revision: 9 }))).toBe(false);
    expect(isOlder(null, packing({ revision: 9 }))).toBe(false);
    expect(isOlder(packing({ revision: 1 }), undefined)).toBe(false);
  });
});
