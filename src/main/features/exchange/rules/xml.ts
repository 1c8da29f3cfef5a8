const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without what no XML file may have. */
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ').replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

export const element = (name: string, text: string | number): string =>
  `<${name}>${escaped(String(text))}</${name}>`;

/** Elements by their names in lower camel case; what is null or absent is left out. */
export const elements = (values: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [element(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, value)],
  );
