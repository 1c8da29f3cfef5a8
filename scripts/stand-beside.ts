/** Libraries with native modules, WASM or programs: installed beside the bundle. All others are in it. */
export const STAND_BESIDE: readonly string[] = [
  'better-sqlite3',
  'serialport',
  '@napi-rs/keyring',
  '@hyzyla/pdfium',
  'zxing-wasm',
  'pdf-to-printer',
  'node',
];

/** Those of the headless package, which runs on the Node of its machine. */
export const HEADLESS_LIBRARIES = STAND_BESIDE.filter((name) => name !== 'node');
