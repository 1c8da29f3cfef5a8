import type { OrderStatus } from '../../../../shared/orders/order.ts';
import type {
  AnswerReserve,
  Attempt,
  AttemptLocks,
  PurchaseGate,
  PurchaseGateway,
  PurchaseJournal,
  ShipmentLookup,
} from '../ports.ts';
import type { CoolDown } from './cool-down.ts';

export interface PurchasingPorts {
  journal: PurchaseJournal;
  locks: AttemptLocks;
  gateway: PurchaseGateway;
  /** Asked before a re-send (rule 5), if configured. */
  lookup: ShipmentLookup;
  reserve: AnswerReserve;
  coolDown: CoolDown;
  /** Whether this bench may buy; asked before every sending. If not, no byte is sent. */
  gate?: PurchaseGate['gate'];
  /**
   * Status of the order if nothing was bought: `cancelled` if its last purchase was cancelled, `packing`
   * while it has a session, else `open`.
   */
  freeStatus(attempt: Attempt): Promise<OrderStatus>;
}
