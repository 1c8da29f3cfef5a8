/**
 * The switches that are burnt into the packaged program's Electron before it is signed, as
 * electron-builder's `electronFuses` takes them.
 */
export const packageFuses = {
  /** The keychain's helper is a utility process: the program is never plain Node. */
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  /** The window has a scheme of its own. */
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
  /** The window keeps no cookies; encrypting none would have a locked keychain ask at every start. */
  enableCookieEncryption: false,
} as const;
