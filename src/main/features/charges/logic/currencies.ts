const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is a currency of ISO 4217 that is or was in use. */
export const isCurrency = (code: string): boolean => KNOWN.has(code);

/** Signs that only one currency has. */
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', US$: 'USD', '₩': 'KRW' };

/** The code of a currency as a bill writes it; null where it is none. */
export function currencyIn(text: string): string | null {
  const code = text.trim().toUpperCase();
  const known = SIGNS[code] ?? code;
  return isCurrency(known) ? known : null;
}
