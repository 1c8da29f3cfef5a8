/** A calendar day of this machine, as YYYY-MM-DD. */
export const dayOf = (at: Date): string =>
  [
    String(at.getFullYear()),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-');

/** Today by this machine's clock. */
export const today = (): string => dayOf(new Date());

/** The day that many days later; both as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Local start of that day, or of the day `days` days later. */
export const dayBegins = (at: Date, days = 0): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/** The same for a day like 2026-11-23, as an ISO date-time. */
export function startOf(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayBegins(new Date(year, month - 1, date), days).toISOString();
}
