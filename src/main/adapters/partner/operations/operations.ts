import type { LandedCostAsked } from '../../../../shared/connection/landed-cost-asked.ts';
import { NonNegativeDecimalSchema } from '../../../../shared/kernel/decimal.ts';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { ended, type Message, say } from '../../../../shared/kernel/message.ts';
import {
  addMoney,
  type Currency,
  CurrencySchema,
  type Money,
  money,
} from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import { explainKey } from '../../../../shared/merchants/customer-key.ts';
import {
  OPERATION_NAMES,
  OPERATIONS,
  type OperationAnswer,
  type OperationName,
  type OperationSetting,
  placesOf,
  type ReadingOperation,
} from '../../../../shared/settings/operations.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type {
  ListedShipments,
  OperationSubject,
  PartnerOperations,
} from '../../../features/connection/ports.ts';
import type { ShipmentLookup, ShipmentRecord } from '../../../features/purchasing/ports.ts';
import type { TrackingSource } from '../../../features/tracking/ports.ts';
import type { Connected } from '../http/calls.ts';
import { type Answer, answerError, decodeBody } from '../http/failure.ts';
import { asSet } from '../rating/pieces-as-set.ts';
import { readFound, shipmentsIn, toFinding } from './operation-answer.ts';
import { type ComposedOperation, composeOperation } from './operation-request.ts';

/**
 * Operations that the interface document only names ("Operations named without detail": paths and
 * payloads not shown). Each is off until a setting of this connection gives its path; fields with known
 * names are read from the answers.
 */
export interface OperationOptions extends Connected {
  operation: (name: OperationName) => OperationSetting | null;
}

/** One Reference has one shipment, rarely a few. */
const MOST_TRACKED = 5;

type Asked = { answer: Answer; keyed: boolean; customerKey: string | null };

interface TellingOptions extends OperationOptions {
  tracking: TrackingSource;
  settings: () => Pick<Settings, 'connection.pieceWeight' | 'connection.hsCodeDigits'>;
}

export function createOperations(options: TellingOptions): PartnerOperations & ShipmentLookup {
  const { scrubber } = options;

  const read = (operation: OperationName, answer: Answer): OperationAnswer => ({
    operation,
    status: answer.status,
    ...readFound(answer, scrubber),
  });

  async function listShipments(subject: OperationSubject): Promise<Result<ListedShipments>> {
    const asked = await put(options, 'getShipments', subject);
    if (!asked.ok) return asked;
    const { answer, keyed, customerKey } = asked.value;
    // Merchants may use the same reference: without a CustomerKey the record may be another's.
    const proves = subject.merchant === null || keyed;
    const findings = proves
      ? shipmentsIn(answer)
          .filter(({ CustomerKey }) => CustomerKey == null || CustomerKey === customerKey)
          .flatMap(toFinding)
      : [];
    return ok({ answer: read('getShipments', answer), findings: await dated(findings) });
  }

  /** Dates a record without a date by its tracking events, if the partner has any. */
  async function dated(findings: ShipmentRecord[]): Promise<ShipmentRecord[]> {
    return await Promise.all(
      findings.map(async (finding, index) => {
        const { trackingNumber, evidence } = finding;
        const isToAsk = evidence.dates.length === 0 && index < MOST_TRACKED;
        if (!isToAsk || trackingNumber === null) return finding;
        const tracked = await options.tracking.track(trackingNumber, { once: true });
        if (!tracked.ok) return finding;
        const { history, status } = tracked.value;
        const dates = history.map(({ at }) => at).filter((at) => at !== '');
        return { ...finding, evidence: { ...evidence, dates, status: evidence.status ?? status } };
      }),
    );
  }

  return {
    capabilities: () =>
      OPERATION_NAMES.map((name) => {
        const { path, body } = options.operation(name) ?? { path: null, body: null };
        return { name, method: OPERATIONS[name].method, path, body, places: placesOf(name) };
      }),
    listShipments,
    async ask(name, subject) {
      const asked = await put(options, name, subject);
      return asked.ok ? ok(read(name, asked.value.answer)) : asked;
    },
    async landedCost(question) {
      const { reference, merchant, currency } = question;
      const asked = await put(options, 'getLandedCost', {
        ...NOTHING_KNOWN,
        reference,
        merchant,
        question,
      });
      if (!asked.ok) return asked;
      return ok(landedCostIn(read('getLandedCost', asked.value.answer), currency));
    },
    async lookUp(reference, merchant) {
      if (!options.operation('getShipments')) return [];
      const listed = await listShipments({ ...NOTHING_KNOWN, reference, merchant });
      return listed.ok ? listed.value.findings : [];
    },
  };
}

async function put(
  options: TellingOptions,
  name: ReadingOperation,
  subject: OperationSubject,
): Promise<Result<Asked>> {
  const { calls, scrubber } = options;
  const setting = options.operation(name);
  if (!setting) return fail(isOff(name));
  const key = subject.merchant === null ? null : await options.customerKey(subject.merchant);
  if (key && !key.ok) return key;
  const customerKey = key ? key.value : null;
  const settings = options.settings();
  const question = subject.question && asSet(subject.question, settings);
  const composed = composeOperation(name, setting, { ...subject, question }, customerKey);
  if (composed.kind !== 'composed') {
    const isWithoutOrder = composed.kind === 'lacking' && subject.reference === '';
    return refuse('not-available', isWithoutOrder ? NAMES_NO_ORDER : ended(notComposed(composed)));
  }
  const { path, body, keyed } = composed;
  const { method, what } = OPERATIONS[name];
  const answer =
    method === 'POST'
      ? await calls.postHarmless(path, body ?? '{}', 'list', what)
      : await calls.get(path, 'list', what, body);
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) {
    const error = answerError(answer.value, what, scrubber);
    const aboutKey = keyed || subject.merchant === null;
    return fail(aboutKey ? explainKey(error, subject.merchant) : error);
  }
  const readable = decodeBody(answer.value, what);
  return readable.ok ? ok({ answer: answer.value, keyed, customerKey }) : readable;
}

const NAMES_NO_ORDER = say('This is asked about an order: name its reference.');

const NOTHING_KNOWN = {
  shipmentId: null,
  trackingNumber: null,
  invoiceNumber: null,
  question: null,
};

const isOff = (name: OperationName) =>
  stationError(
    'not-available',
    say(
      'This is off: the interface document does not state the path. A supervisor can set it for this partner (connection.operations.{name}).',
      { name },
    ),
    { field: `connection.operations.${name}`, retry: 'after-change' },
  );

export const notComposed = ({
  kind,
  place,
}: Exclude<ComposedOperation, { kind: 'composed' }>): Message =>
  kind === 'lacking'
    ? say('the path or body set for it holds {place}, which is not known here', {
        place: `{${place}}`,
      })
    : say('the value of {place} cannot be used in a path', { place: `{${place}}` });

const PARTS = { duty: 'Duty', salesTax: 'SalesTax', ait: 'AIT' } as const;
const TOTAL = 'LandedCost';

/**
 * Landed cost from the first record that names a total, else a part. A missing or unreadable part is
 * null, not zero.
 */
function landedCostIn(answer: OperationAnswer, asked: Currency): LandedCostAsked {
  const { found, requestId } = answer;
  const named = found.filter(({ fields }) =>
    [TOTAL, ...Object.values(PARTS)].some((name) => name in fields),
  );
  const chosen = named.find(({ fields }) => TOTAL in fields) ?? named[0];
  // As with rates, the document does not say what a missing currency means: it is the requested one.
  const currencyText =
    chosen?.fields.Currency ?? found.find((each) => each.fields.Currency)?.fields.Currency;
  const currency = CurrencySchema.safeParse(currencyText?.toUpperCase() ?? asked);
  const amount = (name: string): Money | null => {
    const text = NonNegativeDecimalSchema.safeParse(chosen?.fields[name]);
    return text.success && currency.success ? money(text.data, currency.data) : null;
  };
  const [duty, salesTax, ait] = [amount(PARTS.duty), amount(PARTS.salesTax), amount(PARTS.ait)];
  const parts = [duty, salesTax, ait].filter((part) => part !== null);
  const total = amount(TOTAL);
  const [first, ...others] = parts;
  const landedCost = total
    ? { duty, salesTax, ait, total }
    : first
      ? { duty, salesTax, ait, total: addMoney(first, ...others), summed: true as const }
      : null;
  return { landedCost, requestId };
}
