import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from '../../src/renderer/kit/content/unbroken.tsx';
import { Notice } from '../../src/renderer/kit/notice.tsx';

const html = (content: Parameters<typeof unbroken>[0]) => renderToStaticMarkup(unbroken(content));
const whole = (text: string) => `<span class="unbroken">${text}</span>`;

test('a reference is kept whole with its punctuation, other words wrap at their hyphens', () => {
  expect(html('SO-55-1 is bought. Fetch SO-55-1-C2.')).toBe(
    `${whole('SO-55-1')} is bought. Fetch ${whole('SO-55-1-C2.')}`,
  );
  expect(html('Barcode-Scanner, 3 left - all packed')).toBe('Barcode-Scanner, 3 left - all packed');
});

test('the text stays the same, so that it is copied as it is', () => {
  const text = 'Order “A-1/SO-55-1”: 2-3 days, tracking 1Z-9 (SO-2).';
  expect(html(text).replace(/<[^>]*>/g, '')).toBe(text);
});

test('references are found in the elements of a notice, and other content is left alone', () => {
  const shown = renderToStaticMarkup(
    <Notice tone="attention" title="SO-1 waits">
      <ul>
        <li key="a">SO-2</li>
        {[<li key="b">none</li>, null]}
      </ul>
      <input aria-label="SO-3" />
    </Notice>,
  );
  expect(shown).toContain(`${whole('SO-1')} waits`);
  expect(shown).toContain(`<li>${whole('SO-2')}</li><li>none</li>`);
  expect(shown).toContain('<input aria-label="SO-3"/>');
});
