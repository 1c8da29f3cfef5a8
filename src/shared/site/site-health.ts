/** Configuration of the site's server, as far as a bench can see it. */
export interface SiteHealth {
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  isEncrypted: boolean;
  /** The server runs on the bench's own machine. */
  isNear: boolean;
  standbys: number;
  /** `synchronous_standby_names`. */
  synchronous: string;
  connections: number;
  most: number;
  benches: number;
}
