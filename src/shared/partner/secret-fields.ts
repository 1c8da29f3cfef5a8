import { HIDDEN } from '../kernel/secrets.ts';

/** Field names whose values are credentials, or keys that lock a price, in any spelling. */
const SECRET_NAME =
  /token|secret|passw|authorization|credential|jwt|(?:api|customer|hash|access)[\s_-]?key|app[\s_-]?id/i;

/** Words that describe such a field in an error: `"CustomerKey": "required"` holds no key. */
const ABOUT_IT = new Set(
  [
    'this that these those your their they there with without from into when where which while what',
    'were been being have does will would should could must cannot also only once more than then',
    'already again before after both each either neither none some another other same different',
    'required missing invalid incorrect expired expires used consumed wrong unknown unauthorized',
    'denied revoked refused rejected malformed mismatch failed unable given supplied provided expected',
    'found sent please valid validation verification format length empty null true false string text',
    'value values field fields keys token tokens hash hashkey bearer rate rates quote quotes price',
    'order orders shipment shipments merchant account customer request reference partner platform',
  ].flatMap((line) => line.split(' ')),
);
/** Texts of up to three letters are no keys either. */
const isAboutIt = (text: string): boolean => {
  const [, word = ''] = /^([a-z]+)[.!?]?$/i.exec(text) ?? [];
  return word !== '' && (word.length <= 3 || ABOUT_IT.has(word.toLowerCase()));
};

/**
 * Every repetition is bounded, so that a crafted long answer cannot cause minutes of backtracking.
 */
const BETWEEN = String.raw`[\s"'\\[]{0,12}`;
const IN_TEXT = new RegExp(
  String.raw`((?:${SECRET_NAME.source})[\w-]{0,40}${BETWEEN}[:=]${BETWEEN}(?:bearer\s{1,4})?)([^\s"'\\,;&<>{}[\]]+)`,
  'gi',
);
const BEARER = /(\bbearer\s{1,4})([\w.~+/=-]{8,})/gi;

const SHORTEST = 4;
const MOST_NODES = 5_000;
const MOST_LEVELS = 16;
/**
 * Limit on values searched for in the text; further ones are found only next to their field name.
 */
const MOST_VALUES = 100;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/**
 * Whether the value of such a field may be displayed: it describes the field and is not its
 * content.
 */
export function isAboutSecret(value: string): boolean {
  const [first = '', ...others] = value.trim().split(/\s+/);
  return isAboutIt(first) ? !/^bearer$/i.test(first) || others.length > 1 : others.length > 1;
}

/**
 * Removes the values of such fields from text taken from an answer; `json`: the parsed answer,
 * where it could be parsed.
 */
export function withoutSecretFields(json: unknown): (text: string) => string {
  const seen: Seen = { nodes: 0, values: new Set() };
  findValues(json, 0, false, seen);
  const longestFirst = [...seen.values].sort((a, b) => b.length - a.length);
  return (text) =>
    longestFirst
      .reduce((left, value) => left.replaceAll(value, HIDDEN), text)
      .replace(IN_TEXT, (whole, name: string, value: string) =>
        isAboutIt(value) ? whole : name + HIDDEN,
      )
      .replace(BEARER, (whole, name: string, value: string) =>
        /^[a-z]+$/i.test(value) ? whole : name + HIDDEN,
      );
}

interface Seen {
  nodes: number;
  /** Both unescaped and as JSON escapes them. */
  values: Set<string>;
}

function findValues(value: unknown, level: number, secret: boolean, seen: Seen): void {
  seen.nodes += 1;
  if (isEnough(seen) || level > MOST_LEVELS) return;
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value).trim();
    if (!secret || text.length < SHORTEST || isAboutSecret(text)) return;
    seen.values.add(text).add(JSON.stringify(text).slice(1, -1));
  } else if (Array.isArray(value)) {
    for (const each of value) {
      if (isEnough(seen)) return;
      findValues(each, level + 1, secret, seen);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      if (isEnough(seen)) return;
      findValues(each, level + 1, secret || isSecretName(name), seen);
    }
  }
}

const isEnough = ({ nodes, values }: Seen): boolean =>
  nodes > MOST_NODES || values.size >= MOST_VALUES;
