import type { StationError } from '../../../../../shared/kernel/errors.ts';
import type { Weight } from '../../../../../shared/kernel/measure.ts';
import type { Wording } from '../../../../../shared/kernel/message.ts';
import type { Result } from '../../../../../shared/kernel/result.ts';
import type { Box } from '../../../../../shared/orders/carton.ts';
import type { OrderKey, StoredOrder } from '../../../../../shared/orders/order.ts';
import type { Bench, PackOn, Session } from '../../../../../shared/packing/session.ts';
import type { RuledHere } from '../../../../../shared/rules/rule.ts';
import type { Beginning } from '../../../merchants/ports.ts';
import type { SessionRepository } from '../../ports.ts';
import type { Effect, PackingContext, SessionEvent } from '../session-events.ts';

/** What stands between an order and another purchase, as the purchase journal knows it. */
export interface Standing {
  attemptId: string;
  state: 'open' | 'unknown' | 'confirmed';
  since: string;
  why: Wording;
  /** As they were accepted; another program may have packed otherwise than the session says. */
  cartons: { reference: string; weight: Weight }[];
}

export interface BenchPorts {
  sessions: Pick<SessionRepository, 'find' | 'save' | 'remove'>;
  findOrder(key: OrderKey): Promise<StoredOrder | null>;
  orderById(id: string): Promise<StoredOrder | null>;
  /** Before it is worked on here: it is nobody else's. Answers it as it is now. */
  claim(order: StoredOrder): Promise<Result<StoredOrder>>;
  /** From now on it is in work; whether it says more of its goods than when it was read. */
  startPacking(order: StoredOrder): Promise<boolean>;
  /** False where it is bought by now, or may be. */
  holdOrder(order: StoredOrder): Promise<boolean>;
  /** Nobody packs it any more: it is open again. */
  reopenOrder(order: StoredOrder): Promise<unknown>;
  /** Whether the rates that the session shows are still of what is packed, and where from. */
  ratesFit(session: Session, order: StoredOrder): Promise<boolean>;
  boxes(order: StoredOrder): readonly Box[];
  begin(order: StoredOrder): Beginning;
  scanBack(): PackingContext['scanBack'];
  standing(orderId: string): Promise<Standing | null>;
  shipment(attemptId: string): Promise<Omit<Bench, 'session' | 'order' | 'ruled'> | null>;
  /** What rules say of it to the packer; undefined where nothing. */
  ruledHere(session: Session, order: StoredOrder): RuledHere | undefined;
  /** What can be accepted of it while the partner is away. */
  packOn(order: StoredOrder): PackOn | undefined;
  /** Does the effect and answers the event that reports it; null where nothing is to be said. */
  perform(effect: Effect, session: Session, order: StoredOrder): Promise<SessionEvent | null>;
  publish(bench: Bench | null): void;
  onDefect(error: unknown): void;
  now(): Date;
}

export interface Opening {
  resume?: boolean | undefined;
  /** The carton that is in hand: its label prints first. */
  carton?: string | undefined;
}

export interface BenchRunner {
  current(): Promise<Bench | null>;
  /** A held order opens only with `resume`. Errors: not-found, order-locked (field `held`). */
  open(key: OrderKey, how?: Opening): Promise<Result<Bench>>;
  /** Puts the order away until somebody resumes it; the packing is kept. */
  hold(reason: string): Promise<Result<null>>;
  close(): Promise<void>;
  send(event: SessionEvent): Promise<Result<Bench>>;
  /**
   * Takes the packer's last step back, exactly, until money is spent: also the opening of an order,
   * a hold, and putting away. null where no order is on the bench after it.
   */
  undo(): Promise<Result<Bench | null>>;
  /** Shows the window what changed around the session: print jobs, labels. */
  refresh(): Promise<void>;
  /** What happened to an order outside its session: a purchase settled by asking again, or by a person. */
  report(orderId: string, event: SessionEvent): Promise<void>;
  /**
   * Its sender stopped what is packed here: a stop, and no other step until it is acknowledged, which
   * takes the order off the bench.
   */
  stopped(orderId: string, error: StationError): Promise<void>;
  /** Whoever is at the bench has read the problem. null where the order went off the bench with it. */
  acknowledge(): Promise<Result<Bench | null>>;
  /**
   * Buys what an earlier run left waiting for the site, as it was chosen then. What it did not come
   * to buy is packed again, so that it can be changed and cancelled.
   */
  goOn(orderId: string): Promise<void>;
  /** Resolves when no effect is under way. */
  idle(): Promise<void>;
}
