/** What a page could ask the machine for, and this one never does: of all it needs its instruments. */
const NEVER_ASKED = [
  'accelerometer',
  'camera',
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
 * What every answer to a window carries, whichever host serves it: only the station's own files
 * run, nothing frames the window, and nothing of it is told to others.
 *
 * `connect` is where the window may speak to, as sources of a content policy.
 */
export function windowHeaders(connect: string): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
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
    'Permissions-Policy': ['hid=(self)', ...NEVER_ASKED.map((feature) => `${feature}=()`)].join(
      ', ',
    ),
  };
}

/** Built assets carry a hash of their content in their names; all else may change with the next build. */
export const cacheRule = (path: string): string =>
  /(^|[\\/])assets[\\/]/.test(path) ? 'private, max-age=31536000, immutable' : 'no-store';
