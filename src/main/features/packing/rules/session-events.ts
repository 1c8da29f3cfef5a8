import type { Weighing } from '../../../../shared/devices/scale/weighing.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { Dimensions, Weight } from '../../../../shared/kernel/measure.ts';
import type { Message, Wording } from '../../../../shared/kernel/message.ts';
import type { Box, CartonItem } from '../../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { ShortReason } from '../../../../shared/orders/short.ts';
import type { AcceptedLater, BuyingRule, Session } from '../../../../shared/packing/session.ts';
import type { Trace } from '../../../../shared/packing/trace.ts';
import type { Choice, Quote, Suggestion } from '../../../../shared/rating/quote.ts';
import type { Move } from './spread.ts';
import type { Before } from './undo.ts';

/** What can happen to an order on the bench: intents of the packer, and what effects report. */
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
   * A scale said the carton's weight; `content`: what lay in it then, where nobody stands for it. A
   * scan may have come first, and what it put in was not weighed.
   */
  | {
      kind: 'carton-weighed';
      carton: string;
      weighing: Weighing;
      content?: readonly CartonItem[];
    }
  | { kind: 'line-packed'; carton: string; line: number; quantity: number }
  /** `quantity`: how many units the code stands for, where it says so. */
  | { kind: 'item-scanned'; line: number; quantity?: number; trace?: Trace | null }
  /** What was scanned last stands for that many units. */
  | { kind: 'quantity-counted'; quantity: number }
  | { kind: 'rest-packed' }
  | { kind: 'carton-boxed'; carton: string; box: Box | null }
  | ({ kind: 'units-moved' } & Move)
  | { kind: 'split-evenly'; cartons: number }
  /** Units of a line that are not there; 0 takes the mark off. */
  | { kind: 'line-short'; line: number; quantity: number; reason: ShortReason; note: string | null }
  /** Whatever lies in no carton yet is not there. */
  | { kind: 'rest-short'; reason: ShortReason; note: string | null }
  /** What a packer writes for whoever packs on; null takes it off. */
  | { kind: 'noted'; note: string | null }
  | { kind: 'undone'; before: Before }
  | { kind: 'hold-set'; reason: string; at: string }
  | { kind: 'hold-ended' }
  | { kind: 'rate-asked'; insure: boolean; pickUpDate: string | null; at: string }
  /** `byRule`: it is bought at that time, where nobody stops it. */
  | {
      kind: 'rated';
      quote: Quote;
      suggestion: Suggestion | null;
      byRule?: (BuyingRule & { at: string }) | undefined;
      notByRule?: Message | undefined;
    }
  /** Packed while the partner is away; bought by itself, as was accepted, when it is back. */
  | { kind: 'packed-on'; accepted: AcceptedLater; at: string }
  /** It was its turn, and something must be looked at by a person first. Nothing was bought. */
  | { kind: 'later-refused'; error: StationError; at: string }
  /** A person wants to choose; `quoteId`: the rule gave up by itself (`notByRule`), with those rates alone. */
  | { kind: 'rule-stopped'; quoteId?: string; notByRule?: Message }
  | { kind: 'rate-failed'; error: StationError }
  /** No rates came, as of no order now: they are due once it is back. */
  | { kind: 'partner-away' }
  | { kind: 'packing-resumed' }
  /** What was missing in the order itself was filled in: rates are due anew. */
  | { kind: 'order-filled' }
  /** `byRule`: no person chose; refused where somebody stopped it. */
  | { kind: 'choice-made'; quoteId: string; choice: Choice; byRule?: BuyingRule | undefined }
  /** A person said that nothing came of it: the same choice is bought again. */
  | { kind: 'buying-again'; quoteId: string; choice: Choice }
  | { kind: 'price-rose'; quote: Quote; suggestion: Suggestion | null; error: StationError }
  /** `at`: when the partner, or the station, refused it; left out where nobody did. */
  | { kind: 'nothing-bought'; error: StationError; at?: string }
  | { kind: 'purchase-unknown'; attemptId: string; since: string; why: Wording }
  | { kind: 'bought'; attemptId: string; cartons: { reference: string; weight: Weight }[] }
  | { kind: 'paper-asked' }
  | { kind: 'paper-ready'; error: StationError | null }
  | { kind: 'labels-printed' }
  /**
   * The carton whose label is applied next. `by`: what told it; a label that was scanned proves
   * nothing of its carton, and a turn is what label-first gives.
   */
  | { kind: 'carton-scanned-back'; carton: string; by?: 'carton' | 'label' | 'turn' }
  /** `by` eye: nobody scanned it, a person says that they see it there. */
  | { kind: 'label-scanned-back'; carton: string; by?: 'eye' }
  | { kind: 'problem'; error: StationError }
  | { kind: 'acknowledged' };

/** What the new state asks for; the runner starts it after the state is saved and published. */
export type Effect =
  | 'rate'
  | 'buy-by-rule'
  | 'buy'
  | 'print-slips'
  | 'watch-unknown'
  | 'collect-paper'
  | 'print-labels';

export interface Transition {
  session: Session;
  effect: Effect | null;
}

export interface PackingContext {
  order: StoredOrder;
  boxes: readonly Box[];
  scanBack: 'several' | 'always' | 'never';
}

/** Field of the problem over a wrong label: it stays until a person acknowledges it, whatever comes in. */
export const WRONG_SCAN = 'scan';
