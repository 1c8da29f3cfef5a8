/** The content of a 200 for our purchase; everything except the ShipmentID may be missing. */
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
  /** Personal data and documents were erased; absent until then. */
  erased?: true;
}

/** Receiver of a shipment, as far as known. */
export interface Receiver {
  name: string | null;
  attentionName: string | null;
  zip: string | null;
  country: string | null;
}

/** A record of Get Shipments, with evidence of the attempt it belongs to. */
export interface ShipmentRecord extends PurchaseAnswer {
  evidence: {
    receiver: Receiver | null;
    /** Number of cartons; null if the record has none. */
    cartons: number | null;
    /** Dates of creation and later events, as the partner writes them. */
    dates: string[];
    status: string | null;
  };
}

export interface ShipmentLookup {
  /**
   * Get Shipments: the partner's records of that Reference, without returns and cancelled ones. Empty if
   * there are none, the partner is out of reach, the operation has no path, or the request cannot contain
   * the merchant's CustomerKey. An empty result proves nothing.
   */
  lookUp(reference: string, merchant: string | null): Promise<ShipmentRecord[]>;
}

/**
 * An answer to a purchase that was not understood. It is stored completely, and its ids are shown to the
 * person who resolves the purchase; they prove nothing by themselves.
 */
export interface UnclearAnswer {
  status: number;
  requestId: string | null;
  shipmentId: string | null;
  trackingNumber: string | null;
  /** Without secrets. */
  text: string;
}
