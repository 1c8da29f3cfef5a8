/** Removes secrets from text for a log, an error, the audit log or a report. */
export type Scrubber = ReturnType<typeof createScrubber>;

/** Shorter secrets would match within ordinary words. */
const SHORTEST_SECRET = 4;
/** Shorter ones in other letter case would be words. */
const SHORTEST_IN_ANY_CASE = 8;
/** Tokens are replaced often; only the most recently used secrets are kept. */
const MOST_SECRETS = 500;

/** Shown instead of a secret. */
export const HIDDEN = '•••';
/** Any JSON Web Token: of this run, or of another run of this program. */
const TOKEN = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g;

export function createScrubber() {
  /** What is sought for each secret, least recently used first. */
  const known = new Map<string, readonly string[]>();
  /** The same of all of them, longest first, so that a longer one is never removed in part. */
  const inOrder: string[] = [];

  function forgetOldest(): void {
    const [oldest] = known;
    if (!oldest) return;
    known.delete(oldest[0]);
    // Another secret may have the same form: that one stays.
    for (const form of oldest[1]) inOrder.splice(inOrder.indexOf(form), 1);
  }

  return {
    hide(secret: string): void {
      if (secret.length < SHORTEST_SECRET) return;
      const before = known.get(secret);
      const sought = before ?? soughtFor(secret);
      known.delete(secret);
      known.set(secret, sought);
      if (before) return;
      for (const form of sought) inOrder.splice(firstWithin(inOrder, form.length), 0, form);
      if (known.size > MOST_SECRETS) forgetOldest();
    },
    scrub(text: string): string {
      let left = text;
      let lower = inLowerCase(text);
      // Most are tokens, which are longer than most texts.
      for (const form of inOrder.slice(firstWithin(inOrder, text.length)))
        [left, lower] = without(form, left, lower);
      return left.replace(TOKEN, HIDDEN);
    },
  };
}

/** Both texts with the form hidden; `lower` is `text` in lower case. */
function without(form: string, text: string, lower: string): [string, string] {
  const where = isInAnyCase(form) ? lower : text;
  let at = where.indexOf(form);
  if (at < 0) return [text, lower];
  const kept: string[] = [];
  const keptLower: string[] = [];
  let from = 0;
  for (; at >= 0; at = where.indexOf(form, from)) {
    kept.push(text.slice(from, at));
    keptLower.push(lower.slice(from, at));
    from = at + form.length;
  }
  return [[...kept, text.slice(from)].join(HIDDEN), [...keptLower, lower.slice(from)].join(HIDDEN)];
}

/** Only ASCII: of other letters the lower case may depend on its neighbours, or be longer. */
const inLowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const isInAnyCase = ({ length }: string): boolean => length >= SHORTEST_IN_ANY_CASE;

/** Index of the first text that has at most `length` characters; `texts` are in order, longest first. */
function firstWithin(texts: readonly string[], length: number): number {
  let [from, to] = [0, texts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((texts[middle]?.length ?? 0) > length) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Secrets of this program, of every connection and window. */
export const secretsOfThisRun: Scrubber = createScrubber();

/** Its forms, each once; those that are sought in any letter case in lower case. */
const soughtFor = (secret: string): string[] => [
  ...new Set(formsOf(secret).map((form) => (isInAnyCase(form) ? inLowerCase(form) : form))),
];

/** Encoded forms in which text may repeat a secret. */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  // Lone surrogates cannot be URL-encoded.
  const address = encodeURIComponent(secret.toWellFormed());
  return [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    json.replace(/[^\x20-\x7e]/g, (sign) => `\\u${hex(sign.charCodeAt(0), 4)}`),
    secret.replace(/[^A-Za-z0-9]/g, (sign) => `\\u${hex(sign.charCodeAt(0), 4)}`),
    address,
    address.replace(/%../g, (code) => code.toLowerCase()),
    address.replaceAll('%20', '+'),
    encodeURIComponent(address),
    secret.replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign),
    ...inBase64(secret),
    [...utf8(secret)].map((byte) => hex(byte, 2)).join(''),
  ];
}

const HTML: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Base64, alone and within a longer text, where it may begin at any of three offsets of a group.
 * Ends that depend on neighbouring bytes are left out, as are parts too short to be distinguished
 * from a word.
 */
function inBase64(secret: string): string[] {
  const bytes = utf8(secret);
  const within = [0, 1, 2].map((before) => {
    const text = base64(new Uint8Array([...new Uint8Array(before), ...bytes]));
    return text.slice(before && before + 1, Math.floor(((before + bytes.length) * 8) / 6));
  });
  const plain = [base64(bytes), ...within.filter((text) => text.length >= 8)];
  return plain.flatMap((text) => [
    text,
    text
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/(?<!=)=+$/, ''),
  ]);
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');
