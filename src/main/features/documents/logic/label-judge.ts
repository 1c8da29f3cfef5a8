import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import type { Claim } from '../ports.ts';
import type { Guarded, ReadShipment, ShipmentPages } from './guard.ts';
import type { InvoicePages, ReadInvoice } from './pages/invoice-pages.ts';
import type { BoughtShipment } from './shipment.ts';

/**
 * Reads the texts of a shipment's pages and judges what they prove, off the station's thread; between the two
 * halves the station looks up the marks of other purchases. Errors: `labels-held` where that takes too long.
 */
export interface LabelJudge {
  readShipment(pages: ShipmentPages): Promise<Result<ReadShipment>>;
  judgeShipment(
    shipment: BoughtShipment,
    read: ReadShipment,
    claims: readonly Claim[],
  ): Promise<Result<Guarded>>;
  readInvoice(invoice: InvoicePages): Promise<Result<ReadInvoice>>;
  judgeInvoice(
    shipment: BoughtShipment,
    read: ReadInvoice,
    claims: readonly Claim[],
  ): Promise<Result<AnyMessage | null>>;
}
