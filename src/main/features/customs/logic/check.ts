import type {
  CustomsFinding,
  FindingSeverity,
} from '../../../../shared/customs/customs-finding.ts';
import { compare, show } from '../../../../shared/kernel/decimal.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { Order, OrderLine } from '../../../../shared/orders/order.ts';
import { saysNothing } from '../../../../shared/orders/says-what.ts';
import type { RequirementFinding } from '../../../../shared/requirements/evaluate.ts';
import type { CustomsGap } from '../../rating/logic/customs.ts';

/** A carton lighter than its units, in the order's weight unit. */
interface LightCarton {
  reference: string;
  weight: string;
  goodsWeight: string;
}

export interface Seen {
  /** Gaps that exclude DDP, or any rate. */
  gaps: readonly CustomsGap[];
  /** Among the cartons packed and weighed so far. */
  light: readonly LightCarton[];
  /** What the destination asks for and the order lacks. */
  asked: readonly RequirementFinding[];
}

const ORDER: readonly FindingSeverity[] = ['stop', 'stop-ddp', 'advice'];

/**
 * All customs findings of an order, most severe first, then by line. Only what excludes a rating
 * stops the order; the rest is advice, since countries' rules differ and change.
 */
export function checkCustoms(order: Order, { gaps, light, asked }: Seen): CustomsFinding[] {
  const ofGaps = gaps.map(ofGap);
  const named = new Set(ofGaps.map(({ field }) => field));
  const asks = asked.filter(({ field }) => !named.has(field)).map(ofRequirement);
  const ofLines = order.lines.flatMap((line, at) => (line.quantity > 0 ? ofLine(line, at) : []));
  // What is said of a description already says more than a word of it.
  const said = new Set(ofLines.map(({ field }) => field));
  const refused = new Set(
    asks.flatMap(({ field, severity }) => (severity === 'stop' ? field : [])),
  );
  const found = [
    ...ofGaps,
    ...ofLines.filter(({ field }) => !refused.has(field)),
    ...light.map((carton) => ofCarton(carton, order.weightUnit.toLowerCase())),
    ...ofCurrency(order),
    ...asks.filter(({ field, isHint }) => !(isHint && said.has(field))),
  ];
  return ORDER.flatMap((severity) => found.filter((finding) => finding.severity === severity));
}

const GAPS = {
  hsCode: { code: 'hs-code', severity: 'stop-ddp' },
  originCountry: { code: 'origin', severity: 'stop' },
  description: { code: 'no-description', severity: 'stop' },
  unitWeight: { code: 'no-weight', severity: 'stop' },
  unitPrice: { code: 'value-missing', severity: 'stop' },
} as const;

const ofGap = ({ line, sku, field, message, remedy }: CustomsGap): CustomsFinding => ({
  ...GAPS[field],
  line,
  field: `lines[${line}].${field}`,
  message: say('Line {line} ({sku}) {message}.', { line: line + 1, sku, message: message }),
  remedy,
});

const SAY_WHAT = say(
  'Describe what it is and what it is made of, such as "Stoneware mug": at the bench under “Customs data”.',
);

function ofLine(line: OrderLine, at: number): CustomsFinding[] {
  const { sku, description, unitPrice } = line;
  const here = { line: at, severity: 'advice' as const };
  const found: CustomsFinding[] = [];
  const says = saysNothing(line);
  if (says === 'sku') {
    found.push({
      ...here,
      code: 'description-is-sku',
      field: `lines[${at}].description`,
      message: say(
        'Line {at} ({sku}) is described as {description}, an internal number that means nothing to customs.',
        { at: at + 1, sku, description: show(description) },
      ),
      remedy: SAY_WHAT,
    });
  }
  if (says === 'generic') {
    found.push({
      ...here,
      code: 'description-is-generic',
      field: `lines[${at}].description`,
      message: say(
        'Line {at} ({sku}) is described as {description}, which is too vague for customs.',
        {
          at: at + 1,
          sku,
          description: show(description),
        },
      ),
      remedy: SAY_WHAT,
    });
  }
  if (unitPrice !== null && compare(unitPrice, '0') === 0) {
    found.push({
      ...here,
      code: 'no-value',
      field: `lines[${at}].unitPrice`,
      message: say('Line {at} ({sku}) has a value of 0, and customs may hold the parcel.', {
        at: at + 1,
        sku,
      }),
      remedy: say(
        'Enter the value of one unit, also for a gift or a sample: at the bench under “Customs data”.',
      ),
    });
  }
  return found;
}

/**
 * Interface document: where the pieces weigh more than the package, the partner rates the higher
 * weight.
 */
const ofCarton = (
  { reference, weight, goodsWeight }: LightCarton,
  unit: string,
): CustomsFinding => ({
  code: 'light-carton',
  severity: 'advice',
  line: null,
  field: 'cartons',
  message: say(
    'Carton {reference} weighs {weight} {unit}, less than the {goodsWeight} {unit} of its goods: the partner may charge for the higher weight.',
    { reference, weight, unit, goodsWeight },
  ),
  remedy: say('Weigh it again.'),
});

/** Special drawing rights and the sucre: units of account that no parcel is valued in. */
const NOT_PAID_IN = ['XDR', 'XSU'];
/** Cached: the list is rebuilt at each call, and a page of the queue checks every order. */
const PAID_IN = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !NOT_PAID_IN.includes(code)),
);

function ofCurrency({ currency }: Order): CustomsFinding[] {
  if (PAID_IN.has(currency)) return [];
  return [
    {
      code: 'currency',
      severity: 'advice',
      line: null,
      field: 'currency',
      message: say('The values are in {currency}, which is not a currency for payments.', {
        currency,
      }),
      remedy: say(
        'Import it again with its currency, such as USD. If it is open at the bench, undo that first with “Undo”.',
      ),
    },
  ];
}

const ASK_RECEIVER = say(
  'Ask the receiver for it, and fill it in: at the bench by “Fix tax ID”, or in the order file before it is packed.',
);

function ofRequirement(asked: RequirementFinding): CustomsFinding {
  const { id, field, line, kind, message, isLetPass } = asked;
  // Many good descriptions have a word of the list.
  const isHint = isLetPass || (kind === 'warn' && field.endsWith('.description'));
  const severity = kind === 'warn' ? 'advice' : 'stop';
  const found = {
    severity,
    line,
    field,
    message,
    requirement: id,
    ...(isHint && { isHint }),
  } as const;
  if (field.endsWith('.description'))
    return { ...found, code: 'description-is-generic', remedy: SAY_WHAT };
  if (field === 'shipTo.federalTaxId') return { ...found, code: 'tax-id', remedy: ASK_RECEIVER };
  const remedy = say('Change it: at the bench, or in the order file before it is packed.');
  return { ...found, code: 'requirement', remedy };
}
