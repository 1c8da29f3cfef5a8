import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { Dimensions, Weight } from '../../../../shared/kernel/measure.ts';
import type { AnyMessage, Message } from '../../../../shared/kernel/message.ts';
import type { Box, CartonItem } from '../../../../shared/orders/carton.ts';
import type { Trace } from '../../../../shared/orders/cartons/trace.ts';
import type { Weighing } from '../../../../shared/orders/cartons/weighing.ts';
import type { CollectedTax, StoredOrder } from '../../../../shared/orders/order.ts';
import type { ShortReason } from '../../../../shared/orders/short.ts';
import type {
  AcceptedLater,
  ConfirmedInstruction,
  Session,
} from '../../../../shared/packing/session.ts';
import type { BuyingRule } from '../../../../shared/rating/choosing.ts';
import type { PriceLimit } from '../../../../shared/rating/price-limit.ts';
import type { Choice, Quote, Suggestion } from '../../../../shared/rating/quote.ts';
import type { Move } from './spread.ts';
import type { Before } from './undo.ts';

/** Events of an order on the bench: intents of the packer, and reports of effects. */
export type SessionEvent =
  | { kind: 'carton-added'; box: Box | null }
  | { kind: 'carton-opened'; carton: string }
  | { kind: 'carton-removed'; carton: string }
  | {
      kind: 'carton-measured';
      carton: string;
      weight?: string | null;
      dimensions?: Dimensions | null;
    }
  /**
   * A scale weighed the carton. `content`: the content at that time, for weighings without a person; if a
   * scan came first, its item was not weighed.
   */
  | {
      kind: 'carton-weighed';
      carton: string;
      weighing: Weighing;
      content?: readonly CartonItem[];
    }
  | { kind: 'line-packed'; carton: string; line: number; quantity: number }
  /** `quantity`: number of units that the code stands for, if it says so. */
  | { kind: 'item-scanned'; line: number; quantity?: number; trace?: Trace | null }
  /** A part of a line that is a kit. */
  | { kind: 'part-scanned'; line: number; part: number; quantity: number; trace: Trace | null }
  /** A kit whose parts are these lines. */
  | { kind: 'kit-scanned'; lines: readonly number[]; quantity: number; trace: Trace | null }
  /** The last scan stands for that many units. */
  | { kind: 'quantity-counted'; quantity: number }
  | { kind: 'rest-packed' }
  | { kind: 'carton-boxed'; carton: string; box: Box | null }
  | ({ kind: 'units-moved' } & Move)
  | { kind: 'split-evenly'; cartons: number }
  /** Units of a line that are missing; 0 removes the mark. */
  | { kind: 'line-short'; line: number; quantity: number; reason: ShortReason; note: string | null }
  /** Everything not packed yet is missing. */
  | { kind: 'rest-short'; reason: ShortReason; note: string | null }
  /** Note for the next packer; null deletes it. */
  | { kind: 'noted'; note: string | null }
  /** A person has done what an instruction of a rule says. */
  | { kind: 'instruction-confirmed'; instruction: ConfirmedInstruction }
  | { kind: 'undone'; before: Before }
  | { kind: 'hold-set'; reason: string; at: string }
  | { kind: 'hold-ended' }
  | { kind: 'rate-asked'; insure: boolean; pickUpDate: string | null; at: string }
  /** `byRule`: the rule buys at that time unless somebody stops it. */
  | {
      kind: 'rated';
      quote: Quote;
      suggestion: Suggestion | null;
      byRule?: (BuyingRule & { at: string }) | undefined;
      notByRule?: Message | undefined;
    }
  /** Packed while the partner is away; bought when it is back, within what was accepted. */
  | { kind: 'packed-on'; accepted: AcceptedLater; at: string }
  /** The purchase was due, but a person must check something first. Nothing was bought. */
  | { kind: 'later-refused'; error: StationError; at: string }
  /**
   * A person wants to choose; with `quoteId`, the rule itself gave up, for these rates only (`notByRule`).
   */
  | { kind: 'rule-stopped'; quoteId?: string; notByRule?: Message }
  | { kind: 'rate-failed'; error: StationError }
  /** No rates because the partner is away; they are due when it is back. */
  | { kind: 'partner-away' }
  | { kind: 'packing-resumed' }
  /** Missing data of the order was entered: rates are due again. */
  | { kind: 'order-filled' }
  /**
   * `byRule`: no person chose; refused if somebody stopped the rule. `limit`: as stated, if it is not the
   * rule's amount. `acceptedTax`: the collected tax that a person, never a rule, accepts to be paid again.
   */
  | {
      kind: 'choice-made';
      quoteId: string;
      choice: Choice;
      byRule?: BuyingRule | undefined;
      limit?: PriceLimit | undefined;
      acceptedTax?: CollectedTax | undefined;
    }
  /** A person decided that nothing was bought: the same choice is bought again, for no more than before. */
  | {
      kind: 'buying-again';
      quoteId: string;
      choice: Choice;
      limit: PriceLimit | null;
      acceptedTax?: CollectedTax | undefined;
    }
  | { kind: 'price-rose'; quote: Quote; suggestion: Suggestion | null; error: StationError }
  /** `at`: time of the refusal by the partner or the station; absent without a refusal. */
  | { kind: 'nothing-bought'; error: StationError; at?: string }
  | { kind: 'purchase-unknown'; attemptId: string; since: string; why: AnyMessage }
  | { kind: 'bought'; attemptId: string; cartons: { reference: string; weight: Weight }[] }
  | { kind: 'documents-requested' }
  | { kind: 'documents-ready'; error: StationError | null }
  | { kind: 'labels-printed' }
  /**
   * The carton whose label is applied next. `by`: how it was identified. A scanned label does not prove
   * its carton; `turn` comes from label-first mode.
   */
  | { kind: 'carton-scanned-back'; carton: string; by?: 'carton' | 'label' | 'turn' }
  /** `eye`: a person confirmed the label without a scan. */
  | { kind: 'label-scanned-back'; carton: string; by?: 'eye' }
  | { kind: 'problem'; error: StationError }
  | { kind: 'acknowledged' };

/** Effect of the new state; the runner starts it after the state is saved and published. */
export type Effect =
  | 'rate'
  | 'buy-by-rule'
  | 'buy'
  | 'print-slips'
  | 'watch-unknown'
  | 'collect-documents'
  | 'print-labels';

export interface Transition {
  session: Session;
  effect: Effect | null;
}

export interface PackingContext {
  order: StoredOrder;
  boxes: readonly Box[];
  /** Instructions of the rules that a person confirms before rates. */
  confirms: readonly ConfirmedInstruction[];
  /** The moment of the event, in ISO 8601. */
  at: string;
  scanBack: 'several' | 'always' | 'never';
  /** Units are packed by scans alone (setting `packing.onlyScanned`). */
  onlyScanned?: boolean;
  /** By how many percent a weight may differ (setting `scale.tolerance`); null where it is not checked. */
  tolerance?: string | null;
}

/**
 * Field of the problem after a wrong label was scanned: it stays until acknowledged, whatever is reported
 * meanwhile.
 */
export const WRONG_SCAN = 'scan';
