import type { Result } from '../../../../shared/kernel/result.ts';
import type { OrderStatus } from '../../../../shared/orders/order.ts';
import type {
  AnswerReserve,
  Attempt,
  AttemptLocks,
  PurchaseGateway,
  PurchaseJournal,
  ShipmentLookup,
} from '../ports.ts';
import type { Quiet } from './quiet.ts';

export interface PurchasingPorts {
  journal: PurchaseJournal;
  locks: AttemptLocks;
  gateway: PurchaseGateway;
  /** Asked before a re-send (rule 5), where it is configured. */
  lookup: ShipmentLookup;
  reserve: AnswerReserve;
  quiet: Quiet;
  /** Whether this bench may buy, asked before every sending; where it may not, no byte leaves. */
  gate?(attempt: Attempt): Promise<Result<null>>;
  /**
   * What the order becomes when nothing was bought: `cancelled` where that was its last purchase,
   * `packing` while its session stands, else `open`.
   */
  freeStatus(orderId: string): Promise<OrderStatus>;
}
