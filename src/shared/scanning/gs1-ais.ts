/**
 * GS1's Application Identifiers, as GS1 publishes them in its Barcode Syntax Dictionary (facts of the
 * General Specifications, section 3). Each row: the identifiers, then the parts of their value.
 *
 *   310-316:0-5   3100 to 3105, 3110 to 3115, … 3160 to 3165
 *   N6 X..20 Y Z  six digits; up to 20 characters of set 82; sets 39 and 64
 *   N14c          the last digit is a check digit
 *   D             a date YYMMDD, whose day may be 00
 *   X..17?        may be left out
 *   *             of fixed length, known beforehand: needs no separator after it
 */
const ROWS = `
00 N18c *
01-03 N14c *
10,21,243,254 X..20
11-13,15-17 D *
20 N2 *
22 X..20
235 X..28
240-241,250-251,400,403,7002,8004 X..30
242 N..6
253 N13c X..17?
255 N13c N..12?
30,37 N..8
310-316:0-5 N6 *
320-329:0-5 N6 *
330-337:0-5 N6 *
340-349:0-5 N6 *
350-357:0-5 N6 *
360-369:0-5 N6 *
390:0-9 N..15
391:0-9 N3 N..15
392:0-9 N..15
393:0-9 N3 N..15
394:0-3 N4
395:0-5 N6
401 X..30
402 N17c
410-417 N13c *
420 X..20
421 N3 X..9
422,424,426 N3
423,425 N..15
427 X..3
4300-4301,4310-4311,4320 X..35
4302-4306,4312-4316 X..70
4307,4317 X2
4308,4319 X..30
4309 N10 N10
4318 X..20
4321-4323 N1
4324-4325 D N4
4326 D
4330-4333 N6 X1?
7001 N13
7003 D N4
7004 N..4
7005 X..12
7006 D
7007 D D?
7008 X..3
7009 X..10
7010 X..2
7011 D N4?
7020-7022,7240 X..20
7023 X..30
7030-7039 N3 X..27
7040 N1 X3
7041 X..4
710-717 X..20
7230-7239 X2 X..28
7241 N2
7242 X..25
7250 N8
7251 N12
7252 N1
7253-7254 X..40
7255 X..10
7256 X..90
7257 X..70
7258 X3
7259 X..40
8001 N14
8002,8012 X..20
8003 N1 N13c X..16?
8005 N6
8006,8026 N14c N4
8007 X..34
8008 N8 N..4?
8009 X..50
8010 Y..30
8011 N..12
8013,8020 X..25
8014 X..25
8017-8018 N18c
8019 N..10
8030 Z..90
8040-8041 N15
8042 N32
8043 N18 N..2?
8110,8112,8200 X..70
8111 N4
90 X..30
91-99 X..90
`;

export interface Part {
  set: 'N' | 'X' | 'Y' | 'Z' | 'D';
  min: number;
  max: number;
  check: boolean;
}

export interface Format {
  ai: string;
  parts: readonly Part[];
  /** Of fixed, predefined length: no separator follows. */
  fixed: boolean;
  min: number;
  max: number;
}

export const FORMATS: ReadonlyMap<string, Format> = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [names = '', ...rest] = row.split(' ');
      const parts = rest.filter((each) => each !== '*').map(partOf);
      const sum = (of: 'min' | 'max') => parts.reduce((total, part) => total + part[of], 0);
      const format = { parts, fixed: rest.includes('*'), min: sum('min'), max: sum('max') };
      return named(names).map((ai): [string, Format] => [ai, { ai, ...format }]);
    }),
);

/** Unambiguous: no identifier is the prefix of another. */
export function formatAt(text: string, at: number): Format | null {
  for (const length of [2, 3, 4]) {
    const format = FORMATS.get(text.slice(at, at + length));
    if (format) return format;
  }
  return null;
}

function partOf(text: string): Part {
  const [, set = 'X', upTo, digits, check, optional] =
    /^([NXYZD])(\.\.)?(\d*)(c)?(\?)?$/.exec(text) ?? [];
  const max = set === 'D' ? 6 : Number(digits);
  const min = optional ? 0 : upTo ? 1 : max;
  return { set: set as Part['set'], min, max, check: check !== undefined };
}

function named(names: string): string[] {
  return names.split(',').flatMap((each) => {
    const [stems = '', ends] = each.split(':');
    const numbers = range(stems);
    return ends === undefined
      ? numbers
      : numbers.flatMap((stem) => range(ends).map((end) => stem + end));
  });
}

function range(text: string): string[] {
  const [from = '', to = from] = text.split('-');
  const length = Number(to) - Number(from) + 1;
  return Array.from({ length }, (_, at) => String(Number(from) + at).padStart(from.length, '0'));
}
