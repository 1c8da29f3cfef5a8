/** What must be known of a purchase to have its paper: the part of a confirmed attempt that tells. */
export interface BoughtShipment {
  id: string;
  reference: string;
  accepted: { cartons: readonly { reference: string }[] };
  answer: {
    shipmentId: string;
    trackingNumber: string | null;
    labelUrls: readonly string[];
    submittedElectronically: boolean | null;
    customsInvoiceUrl: string | null;
  } | null;
}
