/** Fuses of the packaged program's Electron, in the form of electron-builder's `electronFuses`. */
export const packageFuses = {
  /** Not needed: the keychain helper is a utility process, and the program never runs as plain Node. */
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  /** Not needed: the window uses a custom scheme. */
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
  /** The window has no cookies; encryption would make a locked keychain ask at every start. */
  enableCookieEncryption: false,
  /**
   * Changing the fuses breaks Electron's original signature, and Apple Silicon starts nothing with a broken
   * one. @electron/fuses only signs inside a `.app`, so other platforms ignore this.
   */
  resetAdHocDarwinSignature: true,
} as const;
