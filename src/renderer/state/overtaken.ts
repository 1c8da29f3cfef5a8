import { say } from '../../shared/kernel/message.ts';
import { type Bench, type ScanAnswer, scanAnswer } from '../../shared/packing/session.ts';

/** An answer that the bench has overtaken is replaced: the label that waited has gone to the printer. */
export function asOfNow<A extends ScanAnswer>(answer: A, bench: Bench | null | undefined): A {
  const carton = answer.waitsFor;
  if (carton === undefined) return answer;
  const jobs = bench?.jobs.filter(
    ({ kind, cartonReference }) => kind === 'label' && cartonReference === carton,
  );
  const isOut = jobs?.some(({ state }) => state === 'sent' || state === 'done');
  if (!isOut || jobs?.some(({ state }) => state === 'queued')) return answer;
  const { waitsFor: _over, ...rest } = answer;
  return { ...rest, ...scanAnswer('info', say('The label of {carton} prints.', { carton })) } as A;
}
