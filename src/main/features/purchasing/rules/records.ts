/** What a 200 of ours said; everything but the ShipmentID may be missing. */
export interface PurchaseAnswer {
  shipmentId: string;
  reference: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  labelUrls: string[];
  submittedElectronically: boolean | null;
  customsInvoiceUrl: string | null;
  requestId: string | null;
  /** Whom it was for is forgotten, and its documents with it; absent until then. */
  erased?: true;
}

/** Who a shipment goes to, as far as it is named. */
export interface Receiver {
  name: string | null;
  attentionName: string | null;
  zip: string | null;
  country: string | null;
}

/** A record of Get Shipments, with what tells whether it is of one attempt or another. */
export interface ShipmentRecord extends PurchaseAnswer {
  evidence: {
    receiver: Receiver | null;
    /** null where it names none. */
    cartons: number | null;
    /** When it was made, and what happened to it, as the partner writes it. */
    dates: string[];
    status: string | null;
  };
}

export interface ShipmentLookup {
  /**
   * Get Shipments: the partner's own records of that Reference, without returns and what was
   * cancelled; empty where it has none, is out of reach, the operation has no path, or a merchant's
   * CustomerKey has no place in the question. That nothing is found proves nothing.
   */
  lookUp(reference: string, merchant: string | null): Promise<ShipmentRecord[]>;
}
