/** What must be known of a purchase to have its documents: the part of a confirmed attempt that tells. */
export interface BoughtShipment {
  id: string;
  kind?: 'outbound' | 'return';
  reference: string;
  accepted: {
    cartons: readonly { reference: string }[];
    /** Of a return: what went out. */
    returnOf?: { shipmentId: string };
    /** What its cartons are called is not known here. */
    lost?: true;
  };
  answer: {
    shipmentId: string;
    trackingNumber: string | null;
    labelUrls: readonly string[];
    submittedElectronically: boolean | null;
    customsInvoiceUrl: string | null;
  } | null;
}
