/**
 * Where a quirk is first visible: in calls that change nothing, in a purchase, or in a subscription and its
 * events.
 */
export type SeenBy = 'read-only' | 'buy' | 'subscribe';

/** The setting that a caller would need for a quirk; in words of this partner, not of any program. */
type Cure =
  | 'authorization-form'
  | 'base-address'
  | 'credentials-in-body'
  | 'hs-digits'
  | 'key-expired-words'
  | 'label-host'
  | 'label-redirect'
  | 'label-token'
  | 'own-numbers'
  | 'piece-weight'
  | 'return-service';

export interface Quirk {
  readonly does: string;
  /** The part of the interface document, with its sentence or its omission. */
  readonly place: string;
  /** Whether the partner violates a sentence of the document, or chooses where the document says nothing. */
  readonly document: 'broken' | 'silent';
  readonly seen: SeenBy;
  readonly cure: Cure | null;
}

type Row = readonly [does: string, place: string, cure?: Cure];

const quirks = <Name extends string>(
  document: Quirk['document'],
  seen: SeenBy,
  rows: Readonly<Record<Name, Row>>,
): Record<Name, Quirk> =>
  Object.fromEntries(
    Object.entries<Row>(rows).map(([name, [does, place, cure]]) => [
      name,
      { does, place, document, seen, cure: cure ?? null },
    ]),
  ) as Record<Name, Quirk>;

export const broken = <Name extends string>(seen: SeenBy, rows: Readonly<Record<Name, Row>>) =>
  quirks('broken', seen, rows);

export const silent = <Name extends string>(seen: SeenBy, rows: Readonly<Record<Name, Row>>) =>
  quirks('silent', seen, rows);
