import { compare, rounded, show, sum, times } from '../kernel/decimal.ts';
import { type Message, say, verbatim } from '../kernel/message.ts';
import { minorDigits } from '../kernel/money.ts';
import type { RequirementCatalogue } from './catalogue.ts';
import { fitsForm } from './forms.ts';
import { askedForBy, isFor } from './needed.ts';
import type { Requirement, RequirementField, RequirementKind } from './requirement.ts';
import { isInForce, isTranslated } from './shipped.ts';
import { type Place, territoriesOf } from './territories.ts';

/** What of an order a border looks at. */
export interface Consignment {
  shipTo: Place & {
    name: string;
    state: string;
    phone: string;
    email: string;
    federalTaxId: string;
  };
  /** null: not known. */
  from: Place | null;
  business: boolean;
  terms: 'DDP' | 'DDU' | null;
  currency: string;
  lines: readonly ConsignmentLine[];
  /** YYYY-MM-DD: the day it crosses the border. */
  on: string;
  /** Whether a supervisor let it pass with this value of the field, which stops it no more then. */
  isLetPass(requirement: Requirement, field: string, value: string): boolean;
}

interface ConsignmentLine {
  sku: string;
  description: string;
  hsCode: string | null;
  originCountry: string | null;
  unitPrice: string | null;
  /** For the whole line, where its sender says so. */
  paidTotal?: string | undefined;
  quantity: number;
}

export interface RequirementFinding {
  id: string;
  requirement: Requirement;
  /** Path within the order: `shipTo.federalTaxId`, `lines[0].description`. */
  field: string;
  line: number | null;
  /** What the field has; empty where it is missing. */
  value: string;
  kind: RequirementKind;
  /** It would stop the order, had nobody let it pass. */
  isLetPass: boolean;
  why: 'missing' | 'unfit' | 'refused' | 'terms';
  /** What is found, what is asked for, since when and by whom. */
  message: Message;
}

const WEIGHT = { refuse: 0, required: 1, warn: 2 } as const satisfies Record<
  RequirementKind,
  number
>;

/**
 * Everything that the destination asks for and the consignment lacks on that day, what stops it first; one
 * finding for each field, the most specific of the most severe. `isLookedAt` leaves others out.
 */
export function missingRequirements(
  consignment: Consignment,
  requirements: RequirementCatalogue,
  isLookedAt: (requirement: Requirement) => boolean = () => true,
): RequirementFinding[] {
  const { shipTo, from } = consignment;
  const origin = from === null ? null : territoriesOf(from);
  const destination = territoriesOf(shipTo);
  const found = requirements
    .of(destination)
    .flatMap((requirement) =>
      isLookedAt(requirement) ? findingsOf(requirement, consignment, origin, destination) : [],
    );
  if (found.length < 2) return found;
  const seen = new Set<string>();
  return found
    .toSorted((a, b) => WEIGHT[a.kind] - WEIGHT[b.kind])
    .filter(({ field }) => !seen.has(field) && seen.add(field));
}

function applies(
  requirement: Requirement,
  { business, terms, on }: Consignment,
  origin: readonly string[] | null,
  destination: readonly string[],
): boolean {
  if (!isInForce(requirement, on) || !isFor(requirement.for, business)) return false;
  if (requirement.terms !== undefined && requirement.terms !== terms) return false;
  if (requirement.origin && origin === null) return false;
  return origin === null || isOnTheWay(requirement, origin, destination);
}

/** Whether it is asked of parcels from there. No border is crossed where one of its territories holds both ends. */
export const isOnTheWay = (
  { territory, origin: from }: Requirement,
  origin: readonly string[],
  destination: readonly string[],
): boolean =>
  !from?.outside.some((each) => origin.includes(each)) &&
  !territory.some((each) => origin.includes(each) && destination.includes(each));

/** Of one requirement of the destination; both ends as `territoriesOf` gives them. */
export function findingsOf(
  requirement: Requirement,
  consignment: Consignment,
  origin: readonly string[] | null,
  destination: readonly string[],
): RequirementFinding[] {
  if (!applies(requirement, consignment, origin, destination)) return [];
  const { field, oneOf = [] } = requirement;
  const { shipTo, terms, lines } = consignment;
  if (field === undefined) return missingAll(requirement, oneOf, consignment);
  if (isOfLine(field)) {
    const name = LINE_FIELDS[field];
    const found: RequirementFinding[] = [];
    for (const [at, line] of lines.entries()) {
      const value = line[name] ?? '';
      const why = line.quantity > 0 ? whatIsWrong(requirement, value, consignment) : null;
      if (why !== null && concerns(requirement, consignment, at))
        found.push(finding(requirement, consignment, `lines[${at}].${name}`, at, value, why));
    }
    return found;
  }
  const value = field === 'terms' ? (terms ?? '') : shipTo[RECEIVER_FIELDS[field]];
  const why = whatIsWrong(requirement, value, consignment);
  return why !== null && concerns(requirement, consignment, null)
    ? [finding(requirement, consignment, field, null, value, why)]
    : [];
}

function missingAll(
  requirement: Requirement,
  oneOf: readonly RequirementField[],
  consignment: Consignment,
): RequirementFinding[] {
  const { shipTo } = consignment;
  const [first] = oneOf;
  const isGiven = oneOf.some(
    (each) => each !== 'terms' && !isOfLine(each) && shipTo[RECEIVER_FIELDS[each]] !== '',
  );
  return first === undefined || isGiven || !concerns(requirement, consignment, null)
    ? []
    : [finding(requirement, consignment, first, null, '', 'missing')];
}

const LINE_FIELDS = {
  'lines.sku': 'sku',
  'lines.description': 'description',
  'lines.hsCode': 'hsCode',
  'lines.originCountry': 'originCountry',
} as const;

const isOfLine = (field: RequirementField): field is keyof typeof LINE_FIELDS =>
  Object.hasOwn(LINE_FIELDS, field);

const RECEIVER_FIELDS = {
  'shipTo.name': 'name',
  'shipTo.zip': 'zip',
  'shipTo.state': 'state',
  'shipTo.phone': 'phone',
  'shipTo.email': 'email',
  'shipTo.federalTaxId': 'federalTaxId',
} as const;

function whatIsWrong(
  { kind, field, form }: Requirement,
  value: string,
  { shipTo: { country }, on }: Consignment,
): RequirementFinding['why'] | null {
  if (field === 'terms') return 'terms';
  if (kind === 'refuse')
    return value !== '' && form && fitsForm(form, value, { country, on }) ? 'refused' : null;
  if (value === '') return form?.includes('none') ? null : 'missing';
  return form && !fitsForm(form, value, { country, on }) ? 'unfit' : null;
}

/** Whether it is about these goods, and about their value where that can be told. */
function concerns(
  { goods, value }: Requirement,
  { lines, currency }: Consignment,
  at: number | null,
) {
  const codes = (at === null ? lines : lines.slice(at, at + 1)).map(({ hsCode }) => hsCode ?? '');
  if (goods && !codes.some((code) => goods.some((begin) => code.startsWith(begin)))) return false;
  if (value === undefined || value.currency !== currency) return true;
  const total = totalOf({ lines, currency });
  if (total === null) return true;
  const { above, upTo } = value;
  return (
    (above === undefined || compare(total, above) > 0) &&
    (upTo === undefined || compare(total, upTo) <= 0)
  );
}

/** In whole units of the currency's smallest coin, as it is declared: a unit price may have more digits. */
function totalOf({ lines, currency }: Pick<Consignment, 'lines' | 'currency'>): string | null {
  const each = lines.map(
    ({ unitPrice, quantity, paidTotal }) =>
      paidTotal ?? (unitPrice && rounded(times(unitPrice, quantity), minorDigits(currency))),
  );
  return each.every((value) => typeof value === 'string') ? sum(each) : null;
}

function finding(
  requirement: Requirement,
  { currency, lines, isLetPass: isPassed }: Consignment,
  field: string,
  line: number | null,
  value: string,
  why: RequirementFinding['why'],
): RequirementFinding {
  const { id, kind, message } = requirement;
  const isLetPass = kind !== 'warn' && isPassed(requirement, field, value);
  // Without conversion nobody can tell on which side of the amount another currency is.
  const isUnsure =
    requirement.value !== undefined &&
    (requirement.value.currency !== currency || totalOf({ lines, currency }) === null);
  const asked: Message = isTranslated(message) ? { id: message, values: {} } : verbatim(message);
  const from = askedForBy(requirement);
  const whole =
    why === 'unfit' || why === 'refused'
      ? say('{asked} Found: {found}. {from}', { asked, found: show(value), from })
      : say('{asked} {from}', { asked, from });
  return {
    id,
    requirement,
    field,
    line,
    value,
    isLetPass,
    kind: isLetPass || isUnsure ? 'warn' : kind,
    why,
    message: isLetPass ? say('{whole} A supervisor has let it pass.', { whole }) : whole,
  };
}
