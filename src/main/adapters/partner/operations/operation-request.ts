import Big from 'big.js';
import { encodeWire } from '../../../../shared/partner/wire.ts';
import {
  type BodyTemplate,
  OPERATIONS,
  type OperationName,
  type OperationSetting,
  type Place,
} from '../../../../shared/settings/operations.ts';
import type { OperationSubject } from '../../../features/connection/ports.ts';
import { sizeOf } from '../rating/goods.ts';
import { toRateRequest } from '../rating/rates.ts';

export type ComposedOperation =
  | {
      kind: 'composed';
      path: string;
      body: string | null;
      /** The body includes the merchant's CustomerKey. */
      keyed: boolean;
    }
  /** Cannot be sent: there is no value for this placeholder. */
  | { kind: 'lacking'; place: Place }
  /** The placeholder's value would change the path's segments. */
  | { kind: 'unfit'; place: Place };

type Values = Partial<Record<Place, unknown>>;

/**
 * Builds the request of an operation from its setting. Values are URL-escaped in the path and inserted as
 * JSON values in the body, so that no reference can break out of either.
 */
export function composeOperation(
  name: OperationName,
  { path: pathTemplate, body: template }: OperationSetting,
  subject: OperationSubject,
  customerKey: string | null,
): ComposedOperation {
  const values = valuesOf(subject, customerKey);
  try {
    const path = filledPath(pathTemplate, values);
    const own = template === null ? ownBody(name, subject) : filledBody(template, values);
    const body = own && customerKey !== null ? { ...own, CustomerKey: customerKey } : own;
    const keyed = customerKey !== null && (body !== null || pathTemplate.includes('{CustomerKey}'));
    return { kind: 'composed', path, body: body && encodeWire(body), keyed };
  } catch (thrown) {
    if (thrown instanceof NotFilled) return { kind: thrown.kind, place: thrown.place };
    throw thrown;
  }
}

class NotFilled extends Error {
  readonly kind: 'lacking' | 'unfit';
  readonly place: Place;

  constructor(kind: 'lacking' | 'unfit', place: Place) {
    super(`{${place}} is ${kind}`);
    this.kind = kind;
    this.place = place;
  }
}

function valuesOf(subject: OperationSubject, customerKey: string | null): Values {
  const { question } = subject;
  const known: Values = {
    Reference: subject.reference,
    ShipmentID: subject.shipmentId,
    TrackingNumber: subject.trackingNumber,
    InvoiceNumber: subject.invoiceNumber,
    CustomerKey: customerKey,
  };
  if (!question) return known;
  const { WeightUnit, DimensionUnit, Currency, Insurance, ReasonForExport, ...rest } =
    toRateRequest(question);
  const { ShipFromAddress, ShipToAddress, Pieces, Package } = rest;
  return {
    ...known,
    WeightUnit,
    DimensionUnit,
    Currency,
    Insurance,
    ReasonForExport,
    ShipFromAddress,
    ShipToAddress,
    Pieces,
    Package,
    Packages: question.cartons.map(({ reference, weight, dimensions }) => ({
      Weight: new Big(weight),
      ...(dimensions && sizeOf(dimensions)),
      Reference: reference,
    })),
  };
}

/**
 * The document does not show the payload. Without a template, the known values are sent under the
 * document's field names.
 */
function ownBody(name: OperationName, subject: OperationSubject): object | null {
  switch (OPERATIONS[name].method) {
    case 'PUT':
      return {
        ShipmentID: subject.shipmentId ?? undefined,
        Reference: subject.reference,
        TrackingNumber: subject.trackingNumber ?? undefined,
      };
    case 'POST':
      if (!subject.question) throw new NotFilled('lacking', 'Pieces');
      return toRateRequest(subject.question);
    case 'GET':
      return null;
  }
}

const PLACE = /\{(\w+)\}/g;

function filledPath(template: string, values: Values): string {
  return template.replace(PLACE, (_, place: Place) => {
    const text = textOf(place, values);
    if (/^\.+$/.test(text)) throw new NotFilled('unfit', place);
    return encodeURIComponent(text.toWellFormed());
  });
}

function textOf(place: Place, values: Values): string {
  const value = values[place];
  if (typeof value !== 'string' || value === '') throw new NotFilled('lacking', place);
  return value.toWellFormed();
}

const ABSENT = Symbol('absent');

const filledBody = (template: BodyTemplate, values: Values): object =>
  membersOf(Object.entries(template), values);

/** A placeholder alone without a value is omitted; within a text its value is required. */
function filled(value: unknown, values: Values): unknown {
  if (typeof value === 'string') {
    const alone = /^\{(\w+)\}$/.exec(value)?.[1];
    if (alone !== undefined) return values[alone as Place] ?? ABSENT;
    return value.replace(PLACE, (_, place: Place) => textOf(place, values));
  }
  if (Array.isArray(value)) {
    return value.map((each) => filled(each, values)).filter((each) => each !== ABSENT);
  }
  if (typeof value !== 'object' || value === null) return value;
  return membersOf(Object.entries(value), values);
}

const membersOf = (members: [string, unknown][], values: Values): object =>
  Object.fromEntries(
    members.map(([key, each]) => [key, filled(each, values)]).filter(([, each]) => each !== ABSENT),
  );
