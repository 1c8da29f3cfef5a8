import { describe, expect, it } from 'vitest';
import { createClassifyService } from '../../../src/main/features/customs/classify-service.ts';
import type { Classified, Described } from '../../../src/shared/catalogue/classification.ts';
import { type StationError, stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../src/shared/kernel/result.ts';
import { must } from '../../station/station-rig.ts';

const goods = (title: string): Described => ({
  title,
  description: '',
  material: '',
  category: '',
});
const many = (count: number) => Array.from({ length: count }, (_, at) => goods(`goods ${at}`));
const level = { code: '', description: '' };
const classified = ({ title }: Described): Classified => ({
  success: true,
  hsCode: '691200',
  chapter: level,
  heading: level,
  subheading: level,
  score: 90,
  recommendations: { productDescription: [], material: [] },
  message: title,
  customsDescription: '',
});
const refused = stationError('partner-refused', say('No.'), { status: 422 });
const broken = stationError('partner-unavailable', say('500'), { status: 500 });

/** A service whose partner fails as the test says; records the batch size of each request. */
function service(
  failing: (asked: readonly Described[], call: number) => StationError | null = () => null,
) {
  const calls: number[] = [];
  const told: number[] = [];
  const made = createClassifyService({
    classifier: {
      async classify(asked) {
        calls.push(asked.length);
        const error = failing(asked, calls.length);
        return error ? fail(error) : ok(asked.map(classified));
      },
    },
    onProgress: ({ done }) => void told.push(done),
    wait: async () => undefined,
  });
  return { ...made, calls, told };
}

describe('classifying many goods', () => {
  it('asks for a few at a time, with progress, and answers in their order', async () => {
    const { classify, calls, told } = service();
    const run = must(await classify('job', many(25)));
    expect(calls).toEqual([10, 10, 5]);
    expect(told).toEqual([0, 10, 20, 25]);
    expect(run).toMatchObject({ stopped: false, error: null });
    expect(run.outcomes.map((each) => each.classified?.message)).toEqual(
      many(25).map(({ title }) => title),
    );
  });

  it('continues after one rejected item', async () => {
    const { classify } = service((asked) =>
      asked.some(({ title }) => title === 'goods 7') ? refused : null,
    );
    const { outcomes, error } = must(await classify('job', many(12)));
    expect(error).toBeNull();
    expect(outcomes.flatMap((each, at) => (each.error ? [at] : []))).toEqual([7]);
    expect(outcomes.filter((each) => each.classified)).toHaveLength(11);
  });

  it('stops when the partner fails, and returns the answers so far', async () => {
    const { classify, calls } = service((_, call) => (call === 2 ? broken : null));
    const { outcomes, error } = must(await classify('job', many(25)));
    expect(calls).toEqual([10, 10]);
    expect(error).toEqual(broken);
    expect(outcomes).toHaveLength(25);
    expect(outcomes.filter((each) => each.classified)).toHaveLength(10);
    expect(outcomes[24]).toEqual({ classified: null, error: null });
  });

  it('can be stopped, and returns the answers so far', async () => {
    const stopped: (() => void)[] = [];
    const { classify, stopClassifying } = service((_, call) => {
      if (call === 2) for (const stop of stopped) stop();
      return null;
    });
    stopped.push(() => stopClassifying('job'));
    const run = must(await classify('job', many(25)));
    expect(run.stopped).toBe(true);
    expect(run.outcomes).toHaveLength(25);
    expect(run.outcomes.filter((each) => each.classified).length).toBeLessThanOrEqual(20);
    // The job's name is free again.
    expect((await classify('job', many(1))).ok).toBe(true);
  });
});

it('goods without a title are rejected before the partner is asked', async () => {
  const { classify, calls } = service();
  expect(await classify('job', [goods('Mug'), goods('')])).toMatchObject({
    ok: false,
    error: { code: 'bad-input', field: 'goods[1].title' },
  });
  expect(calls).toEqual([]);
});
