const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Replaces characters that XML does not allow. */
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ').replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

export const element = (name: string, text: string | number): string =>
  `<${name}>${escaped(String(text))}</${name}>`;

/** Elements named in upper camel case; null and absent values are left out. */
export const elements = (values: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [element(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, value)],
  );
