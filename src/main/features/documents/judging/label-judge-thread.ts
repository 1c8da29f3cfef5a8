import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { createMutex } from '../../../../shared/kernel/mutex.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { programFile } from '../../../program-file.ts';
import { askWorker } from '../../../worker-client.ts';
import type { LabelJudge } from '../logic/label-judge.ts';
import type { BoughtShipment } from '../logic/shipment.ts';
import type { JudgeAnswer, JudgeQuestion } from './judge-worker.ts';

/** Generous: a shipment's pages take some milliseconds. */
const LONGEST_MS = 10_000;
/** Time is counted in turns of the station's own thread, so that a busy machine judges the same. */
const TURN_MS = 100;
/** Letters of all pages of a shipment together; they are copied to the thread in some milliseconds. */
const MOST_LETTERS = 2_000_000;

/**
 * Judges in a thread, one question at a time: no text of a page, however made, keeps the station from answering. A
 * question that takes too long ends with its thread; the next one gets a new one.
 */
export function createLabelJudge({ longestMs = LONGEST_MS } = {}): LabelJudge {
  const thread = askWorker<JudgeQuestion, JudgeAnswer>(
    programFile('judge-worker', import.meta.url),
    'labels',
  );
  const exclusively = createMutex();

  async function askNow<T>(question: JudgeQuestion): Promise<Result<T>> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns * TURN_MS >= longestMs) resolve(null);
    }, TURN_MS);
    try {
      const asked = thread.ask(question);
      const answer = await Promise.race([asked, late]);
      // The thread answers each kind of question with its own kind of answer.
      if (answer !== null) return ok(answer.answer as T);
      asked.catch(() => undefined);
      await thread.close();
      return fail(tooLong());
    } finally {
      clearInterval(timer);
    }
  }

  const ask = <T>(question: JudgeQuestion): Promise<Result<T>> =>
    exclusively(() => askNow<T>(question));

  return {
    async readShipment({ shipment, documents, isComplete }) {
      const letters = documents
        .flatMap(({ findings }) => findings.pages)
        .reduce(
          (sum, { text, areas }) =>
            areas.reduce((all, area) => all + area.text.length, sum + text.length),
          0,
        );
      if (letters > MOST_LETTERS) return fail(tooMuch(letters));
      const pages = { shipment: plain(shipment), documents, isComplete };
      return await ask({ kind: 'read-shipment', pages });
    },
    judgeShipment: (shipment, read, claims) =>
      ask({ kind: 'judge-shipment', shipment: plain(shipment), read, claims }),
    readInvoice: ({ shipment, pages }) =>
      ask({ kind: 'read-invoice', invoice: { shipment: plain(shipment), pages } }),
    judgeInvoice: (shipment, read, claims) =>
      ask({ kind: 'judge-invoice', shipment: plain(shipment), read, claims }),
  };
}

/** One thread for all stations of a program. */
export const labelJudge = createLabelJudge();

/** An attempt has more than the thread needs. */
const plain = ({
  id,
  kind,
  reference,
  addresses,
  receiver,
  hasOwnNumbers,
  accepted,
  answer,
}: BoughtShipment): BoughtShipment => ({
  id,
  ...(kind ? { kind } : {}),
  reference,
  ...(addresses ? { addresses } : {}),
  ...(receiver ? { receiver } : {}),
  ...(hasOwnNumbers ? { hasOwnNumbers } : {}),
  accepted: {
    cartons: accepted.cartons.map((carton) => ({ reference: carton.reference })),
    ...(accepted.returnOf ? { returnOf: { shipmentId: accepted.returnOf.shipmentId } } : {}),
    ...(accepted.lost ? { lost: accepted.lost } : {}),
  },
  answer: answer && {
    shipmentId: answer.shipmentId,
    carrier: answer.carrier ?? null,
    trackingNumber: answer.trackingNumber,
    labelUrls: answer.labelUrls,
    submittedElectronically: answer.submittedElectronically,
    customsInvoiceUrl: answer.customsInvoiceUrl,
  },
});

const tooLong = () =>
  stationError('labels-held', say('The text of its pages could not be judged in time.'), {
    retry: 'never',
  });

const tooMuch = (letters: number) =>
  stationError(
    'labels-held',
    say('Its pages have too much text together: {letters} letters, at most {most}.', {
      letters,
      most: MOST_LETTERS,
    }),
    { retry: 'never' },
  );
