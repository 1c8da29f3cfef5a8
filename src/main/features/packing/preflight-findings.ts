import type { CustomsFinding } from '../../../shared/customs/customs-finding.ts';
import type { Address } from '../../../shared/kernel/address.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { Order } from '../../../shared/orders/order.ts';
import {
  FINDING_CODES,
  type OrderFinding,
  type OrderFindingCode,
} from '../../../shared/orders/order-finding.ts';
import { mendingOf } from '../../../shared/packing/fixes.ts';
import type { Refusal } from '../../../shared/packing/session.ts';
import type { RequirementCatalogue } from '../../../shared/requirements/catalogue.ts';
import { findingsOf } from '../customs/customs-check.ts';
import {
  addressRemarks,
  missingState,
  ofReceiver,
  ofSender,
} from '../orders/logic/address-warnings.ts';
import type { NotServed } from '../rating/served-countries.ts';

/** Facts that are not part of the order. */
export interface PreflightFacts {
  /** The merchant's address, or the station's. */
  ownAddress: Address | null;
  missingKey: StationError | null;
  notServed: NotServed | null;
  refusal: Refusal | null;
  cartons: readonly Carton[];
  /** YYYY-MM-DD: the day of its pick-up, else today. */
  on: string;
  requirements: RequirementCatalogue;
}

/**
 * Everything known before packing that would prevent rating, purchase or delivery; most urgent first.
 * `order`: with its merchant's terms.
 */
export function preflight(order: Order, facts: PreflightFacts): OrderFinding[] {
  const found = [
    ...ofKey(order, facts),
    ...ofSenderAddress(order, facts),
    ...ofCountry(order, facts),
    ...findingsOf(order, facts.cartons, {
      from: facts.ownAddress,
      on: facts.on,
      requirements: facts.requirements,
    }).map((finding) => ofCustoms(finding, order)),
    ...ofRefusal(facts),
    ...ofReceiverAddress(order, facts),
  ];
  return found.toSorted((a, b) => rank(a) - rank(b));
}

const rank = ({ severity, code }: OrderFinding): number =>
  (severity === 'stop' ? 0 : FINDING_CODES.length) + FINDING_CODES.indexOf(code);

/** Findings for lists: those that stop an order, or need a question to the receiver. */
const IN_LISTS = new Set<OrderFindingCode>([
  'hs-code',
  'refused',
  'no-rates',
  'postal-code',
  'phone',
  'tax-id',
]);

export const worstOf = (findings: readonly OrderFinding[]): OrderFinding | null =>
  findings.find(({ code, severity }) => severity === 'stop' || IN_LISTS.has(code)) ?? null;

function ofKey({ merchant }: Order, { missingKey }: PreflightFacts): OrderFinding[] {
  if (missingKey === null || merchant === null) return [];
  const message = say('No key for {merchant}', { merchant });
  const detail = messageOf(missingKey);
  return [stop({ code: 'merchant-key', field: 'merchant', message, detail, fix: 'merchants' })];
}

function ofSenderAddress(
  { shipFrom }: Order,
  { ownAddress, requirements }: PreflightFacts,
): OrderFinding[] {
  const from = shipFrom ?? ownAddress;
  const fix = shipFrom === null ? ('own-address' as const) : null;
  if (from)
    return addressRemarks(from, requirements).map(({ field, message: what }) =>
      warn({
        code: 'address-text',
        field: `shipFrom.${field}`,
        message: say('Check your own address'),
        detail: ofSender(what),
        fix,
      }),
    );
  const message = say('Own address missing');
  const detail = say('The sender address is missing: no rates until it is entered.');
  return [stop({ code: 'own-address', field: 'shipFrom', message, detail, fix })];
}

function ofCountry({ shipTo }: Order, { notServed }: PreflightFacts): OrderFinding[] {
  if (notServed === null) return [];
  const { country } = shipTo;
  const { named, at, why } = notServed;
  const said = why ? say(' It says: “{partnerMessage}”', { partnerMessage: why }) : '';
  const about = { field: 'shipTo.country', since: at, fix: 'hold' as const };
  if (named)
    return [
      stop({
        ...about,
        code: 'not-served',
        message: say('Country not served'),
        detail: say('The partner did not serve {country} when it was asked last.{said}', {
          country,
          said,
        }),
      }),
    ];
  return [
    warn({
      ...about,
      code: 'no-rates',
      message: say('No rates to {country} last time', { country }),
      detail: say(
        'The partner offered nothing to {country} when it was asked last: the address was not valid, or the country is not served.{said}',
        { country, said },
      ),
    }),
  ];
}

type Row = [code: OrderFindingCode, message: Message, fix: 'customs' | 'receiver' | null];

const CUSTOMS: Record<CustomsFinding['code'], Row> = {
  'hs-code': ['hs-code', say('HS code missing'), 'customs'],
  origin: ['origin', say('Origin missing'), 'customs'],
  'no-description': ['description', say('Description missing'), 'customs'],
  'description-is-sku': ['description', say('Check the description'), 'customs'],
  'description-is-generic': ['description', say('Check the description'), 'customs'],
  'no-weight': ['weight', say('Weight missing'), 'customs'],
  'value-missing': ['value', say('Value missing'), 'customs'],
  'no-value': ['value', say('Value is 0'), 'customs'],
  'light-carton': ['carton-weight', say('Weigh the carton again'), null],
  currency: ['currency', say('Check the currency'), null],
  'tax-id': ['tax-id', say('Tax ID missing'), 'receiver'],
  requirement: ['requirement', say('Check what the country asks for'), null],
};

function ofCustoms(
  { code: what, severity, field, message, remedy, isHint }: CustomsFinding,
  { terms, shipTo }: Order,
): OrderFinding {
  const [code, usualWords, usual] = CUSTOMS[what];
  const isWrong = code === 'tax-id' && shipTo.federalTaxId !== '';
  const short = isWrong ? say('Check the tax ID') : usualWords;
  const fix = mendedBy(field) ?? usual;
  const stops = severity === 'stop' || (severity === 'stop-ddp' && terms === 'DDP');
  // A tax ID comes from the receiver and is entered at the bench, so no other remedy is suggested.
  const detail = code === 'tax-id' ? message : say('{message} {remedy}', { message, remedy });
  const hint = isHint && { isHint };
  return (stops ? stop : warn)({ code, field, message: short, detail, fix, ...hint });
}

const mendedBy = (field: string) => {
  if (field.startsWith('shipTo.')) return 'receiver';
  return field.startsWith('lines[') ? 'customs' : null;
};

function ofRefusal({ refusal }: PreflightFacts): OrderFinding[] {
  if (refusal === null) return [];
  const { at, error } = refusal;
  const message = refusalSaid(refusal);
  const detail = messageOf(error);
  const field = error.field ?? '';
  const fix = mendingOf(error)?.fix ?? 'hold';
  return [warn({ code: 'refused', field, message, detail, fix, since: at })];
}

function refusalSaid({ of, error: { code }, later }: Refusal): Message {
  if (code === 'partner-unavailable') return say('Partner not reached');
  if (of === 'rates' || code === 'no-rates') return say('Rates refused');
  // Nobody refused it: it costs more than was accepted, or is another offer.
  return later && code !== 'partner-refused' ? say('Asks before buying') : say('Purchase refused');
}

const ofReceiverAddress = ({ shipTo }: Order, { requirements }: PreflightFacts): OrderFinding[] =>
  [...addressRemarks(shipTo, requirements), ...missingState(shipTo, requirements)].map(
    ({ field, message: what }) =>
      warn({
        ...receiverWords(field, shipTo),
        field: `shipTo.${field}`,
        detail: ofReceiver(what),
        fix: 'receiver',
      }),
  );

function receiverWords(
  field: keyof Address,
  shipTo: Address,
): Pick<OrderFinding, 'code' | 'message'> {
  switch (field) {
    case 'phone':
      return { code: 'phone', message: say('Phone missing') };
    case 'zip':
      return {
        code: 'postal-code',
        message: shipTo.zip === '' ? say('Postal code missing') : say('Check the postal code'),
      };
    case 'state':
      if (shipTo.state === '') return { code: 'state', message: say('State or province missing') };
      return { code: 'address-text', message: say('Check the address') };
    default:
      return { code: 'address-text', message: say('Check the address') };
  }
}

type Found = Omit<OrderFinding, 'severity' | 'since'> & { since?: string; detail: AnyMessage };

const stop = (found: Found): OrderFinding => ({ since: null, ...found, severity: 'stop' });
const warn = (found: Found): OrderFinding => ({ since: null, ...found, severity: 'warn' });
