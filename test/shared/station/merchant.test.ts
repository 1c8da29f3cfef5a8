import { describe, expect, it } from 'vitest';
import {
  inkOn,
  LogoSchema,
  MerchantsSchema,
  MOST_LOGO_BYTES,
  sameMerchant,
} from '../../../src/shared/merchants/merchant.ts';

/** WCAG 2.2, "relative luminance" and "contrast ratio", implemented once more. */
function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [light(a), light(b)].sort((one, two) => two - one);
  return (high + 0.05) / (low + 0.05);
}

describe('text on a merchant’s colour', () => {
  it('has a contrast of at least 4.5, whatever the colour', () => {
    for (let value = 0; value < 0xffffff; value += 9973) {
      const colour = `#${value.toString(16).padStart(6, '0')}`;
      expect(contrast(colour, inkOn(colour)), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#f7c54a', '#000000'],
    ['#0b4a7a', '#ffffff'],
  ])('on %s is %s', (colour, ink) => expect(inkOn(colour)).toBe(ink));
});

it('merchant names that differ only in case, blanks or Unicode composition are equal', () => {
  expect(sameMerchant(' Åre Snö ', 'A\u030ARE SNÖ')).toBe(true);
  expect(sameMerchant('STRASSE', 'straße')).toBe(true);
  expect(sameMerchant('Acme', 'Acme 2')).toBe(false);
});

describe('a logo', () => {
  const of = (kind: string, bytes: number[]) =>
    `data:image/${kind};base64,${Buffer.from([...bytes, ...Array<number>(30).fill(1)]).toString('base64')}`;

  it.each([
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['gif', [...Buffer.from('GIF89a')]],
    ['webp', [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WEBP')]],
  ])('is recognised by its first bytes: %s', (kind, bytes) => {
    expect(LogoSchema.safeParse(of(kind, bytes)).success).toBe(true);
    expect(LogoSchema.safeParse(of(kind === 'png' ? 'gif' : 'png', bytes)).success).toBe(false);
  });

  it('is rejected as a page, an SVG, a URL or when large', () => {
    const png = of('png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    for (const bad of [
      'https://merchant.example/logo.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html;base64,PGh0bWw+',
      png.replace('base64,', 'base64,\n'),
      `${png.slice(0, -4)}!!!!`,
      `${png}${'A'.repeat(MOST_LOGO_BYTES * 2)}`,
    ]) {
      expect(LogoSchema.safeParse(bad).success, bad.slice(0, 60)).toBe(false);
    }
  });
});

it('omitted merchant values are left to the station', () => {
  expect(MerchantsSchema.parse([{ name: ' Acme ' }])).toEqual([
    {
      name: 'Acme',
      address: null,
      logo: null,
      colour: null,
      notes: '',
      terms: null,
      choose: null,
      insure: null,
      boxes: [],
      defaultBox: null,
    },
  ]);
});
