/**
 * Browser features denied to the page; of devices it needs HID, and a camera where photos or the camera as scanner are
 * on.
 */
const NEVER_ASKED = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * Headers of every response to a window, in every host: only the station's own files run, no page may
 * frame the window, and no referrer is sent. `connect` lists the sources the window may connect to, in
 * the syntax of a content security policy.
 */
export function windowHeaders(connect: string): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      // Reading barcodes is compiled to WebAssembly.
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${connect}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [
      'hid=(self)',
      'camera=(self)',
      ...NEVER_ASKED.map((feature) => `${feature}=()`),
    ].join(', '),
  };
}

/** Built assets have a content hash in their names; all other files may change with the next build. */
export const cacheRule = (path: string): string =>
  /(^|[\\/])assets[\\/]/.test(path) ? 'private, max-age=31536000, immutable' : 'no-store';
