/** How its server is set up, as far as a bench can see. */
export interface SiteHealth {
  /** Milliseconds since 1970, by its clock. */
  now: number;
  isEncrypted: boolean;
  /** The server is the bench's own machine. */
  isNear: boolean;
  standbys: number;
  /** `synchronous_standby_names`. */
  synchronous: string;
  connections: number;
  most: number;
  benches: number;
}
