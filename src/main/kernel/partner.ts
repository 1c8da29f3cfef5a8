/** The partner of this run, for features that stand below its connection. */
export interface Partner {
  /** The connection's URL, or `sandbox`. */
  name: string;
  sandbox: boolean;
}
