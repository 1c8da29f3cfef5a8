/** Data needed to fetch a purchase's documents, from a confirmed attempt. */
export interface BoughtShipment {
  id: string;
  kind?: 'outbound' | 'return';
  reference: string;
  /** Lines of the order's addresses; absent where they are not known. */
  addresses?: readonly string[];
  /** Those of whoever gets the parcel. */
  receiver?: readonly string[];
  /** Its carrier's labels carry a number of their own, and not that of the answer: so a supervisor learned. */
  hasOwnNumbers?: boolean;
  accepted: {
    cartons: readonly { reference: string }[];
    /** For a return: the outbound shipment. */
    returnOf?: { shipmentId: string };
    /** Its carton references are not known here. */
    lost?: true;
  };
  answer: {
    shipmentId: string;
    carrier?: string | null;
    trackingNumber: string | null;
    labelUrls: readonly string[];
    submittedElectronically: boolean | null;
    customsInvoiceUrl: string | null;
  } | null;
}
