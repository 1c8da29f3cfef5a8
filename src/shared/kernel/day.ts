/** A day of this machine's calendar, as YYYY-MM-DD. */
export const dayOf = (at: Date): string =>
  [
    String(at.getFullYear()),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-');
