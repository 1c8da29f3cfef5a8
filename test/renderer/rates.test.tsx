import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { NoRates } from '../../src/renderer/features/packing/rates/rates.tsx';
import { Comparison, Decision } from '../../src/renderer/features/rating/offers/offers.tsx';
import {
  amountText,
  laneName,
  moneyText,
  shortTarget,
  typedDecimal,
} from '../../src/renderer/kit/format.ts';
import { option, quote, usd } from './support/benches.ts';

const ignore = () => undefined;

/** The visible text, without the icons between the words. */
const words = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

function cards(options = [option()], given: Parameters<typeof quote>[0] = {}) {
  const step = {
    kind: 'choosing' as const,
    quote: quote({ options, notOffered: [], ...given }),
    suggestion: null,
  };
  return words(
    renderToStaticMarkup(<Comparison step={step} chosen={options[0] ?? null} onPick={ignore} />),
  );
}

describe('a rate card', () => {
  test('shows the parts of the total', () => {
    expect(cards()).toContain(
      'Total USD 58.75 Shipping USD 38.20 Insurance not insured Duty USD 6.12 Tax USD 14.43 Income tax (AIT) USD 0.00 Landed cost USD 20.55',
    );
  });

  test('with free insurance does not say "not insured"', () => {
    const step = { kind: 'choosing' as const, quote: quote(), suggestion: null };
    const shown = renderToStaticMarkup(
      <Comparison step={step} chosen={null} insured onPick={ignore} />,
    );
    expect(shown).not.toContain('not insured');
  });

  test('labels a duty of zero as below the threshold', () => {
    const landedCost = {
      duty: usd('0.00'),
      salesTax: usd('14.43'),
      ait: usd('0.00'),
      total: usd('14.43'),
    };
    expect(cards([option({ landedCost })])).toContain(
      'Duty USD 0.00 below the destination’s threshold Tax USD 14.43',
    );
  });

  test('shows an unstated part neither as zero nor as below the threshold', () => {
    const landedCost = { duty: null, salesTax: usd('14.43'), ait: null, total: usd('14.43') };
    const shown = cards([option({ landedCost })]);
    expect(shown).toContain('Duty not stated Tax USD 14.43 Income tax (AIT) not stated');
    expect(shown).not.toContain('0.00');
    expect(shown).not.toContain('threshold');
  });

  test('shows the sum beside a total that differs from it', () => {
    const landedCost = {
      duty: usd('6.12'),
      salesTax: usd('14.43'),
      ait: usd('0.00'),
      total: usd('20.555'),
    };
    expect(cards([option({ landedCost })])).toContain(
      'Landed cost USD 20.56 its parts add up to USD 20.55; the partner’s own USD 20.555 counts',
    );
  });

  test('marks a landed cost that is only the sum of its parts', () => {
    const landedCost = {
      duty: usd('6.12'),
      salesTax: usd('14.43'),
      ait: usd('1.00'),
      total: usd('21.55'),
      summed: true as const,
    };
    const shown = cards([option({ landedCost })]);
    expect(shown).toContain('Income tax (AIT) USD 1.00 Landed cost USD 21.55 the sum of its parts');
  });

  test('under DDU shows duty and tax as unknown, not zero', () => {
    const shown = cards([option({ terms: 'DDU', landedCost: null, total: usd('38.20') })]);
    expect(shown).toContain('Duty and tax unknown the receiver pays at the door');
    expect(shown).not.toContain('0.00');
  });

  test('is replaced by the reason when the service is not offered', () => {
    const why = 'HS codes are missing on line 2.';
    expect(cards([], { notOffered: [{ service: 'express', terms: 'DDP', why }] })).toContain(
      `Express Not offered ${why}`,
    );
  });
});

describe('the selected offer', () => {
  const chosen = option();
  const step = {
    kind: 'choosing' as const,
    quote: quote({ options: [chosen, option({ terms: 'DDU', landedCost: null })] }),
    suggestion: { service: chosen.service, terms: chosen.terms, why: 'cheapest of 1 DDP offer' },
  };
  const read = (props: { option?: typeof chosen; stale?: boolean } = {}) =>
    words(renderToStaticMarkup(<Decision step={step} option={chosen} {...props} />));

  test('shows service, terms in words, days and the total with its currency', () => {
    expect(read()).toContain('Express DDP duties paid by us');
    expect(read()).toContain('Total USD\u00a058.75'.replace('\u00a0', ' '));
    expect(read()).toContain('Suggested cheapest of 1 DDP offer');
  });

  test('under DDU shows who pays, and no suggestion mark unless suggested', () => {
    const shown = read({ option: option({ terms: 'DDU', landedCost: null }) });
    expect(shown).toContain('DDU receiver pays duties');
    expect(shown).not.toContain('Suggested');
  });

  test('is marked as out of date while new rates are requested', () => {
    expect(read()).not.toContain('Out of date');
    expect(read({ stale: true })).toContain('Out of date');
  });
});

test('an empty offer lists each reason once, with a fix', () => {
  const lack = { why: 'No rates came back.', terms: 'DDP' as const };
  const none = quote({
    options: [],
    notOffered: [
      { ...lack, service: 'express' },
      { ...lack, service: 'standard' },
    ],
  });
  const shown = words(renderToStaticMarkup(<NoRates quote={none} asking={false} />));
  expect(shown.split('No rates came back.')).toHaveLength(2);
  expect(shown).toContain('Retry');
  expect(shown).toContain('Hold for supervisor');
});

describe('amounts and names', () => {
  test('are rounded only for display, by the currency’s minor unit', () => {
    expect(amountText({ amount: '0.0125', currency: 'USD' })).toBe('0.01');
    expect(amountText({ amount: '1234567.005', currency: 'USD' })).toBe('1\u202f234\u202f567.01');
    expect(amountText({ amount: '1240', currency: 'JPY' })).toBe('1\u202f240');
    expect(moneyText(usd('9.5'))).toBe('USD\u00a09.50');
  });

  test('accept a decimal comma, and reject text that is no number', () => {
    expect(typedDecimal(' 2,4 ')).toBe('2.4');
    expect(typedDecimal('2.4kg')).toBeNull();
    expect(typedDecimal('0')).toBeNull();
    expect(typedDecimal('-1')).toBeNull();
    expect(typedDecimal('')).toBeNull();
  });

  test('show a printer without its kind and path', () => {
    expect(shortTarget('system:ZD421')).toBe('ZD421');
    expect(shortTarget('zebra:10.0.0.7:9100@203')).toBe('10.0.0.7');
    expect(shortTarget('zebra:10.0.0.7:6101')).toBe('10.0.0.7:6101');
    expect(shortTarget('folder:/data/prints/labels')).toBe('labels');
    expect(shortTarget('folder:C:\\prints\\labels\\')).toBe('labels');
    expect(laneName('folder:/data/prints/labels')).toBe('PDF folder: labels');
    expect(laneName('system:ZD421')).toBe('ZD421');
  });
});
