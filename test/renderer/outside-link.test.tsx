import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CarrierPage } from '../../src/renderer/kit/content/outside-link.tsx';

const shown = (url: string) => renderToStaticMarkup(<CarrierPage url={url} />);

describe('the carrier’s tracking page', () => {
  test('is a link over https', () => {
    expect(shown('https://carrier.example/track/1')).toContain(
      '<a class="outside-link" href="https://carrier.example/track/1"',
    );
  });

  test.each([
    'http://carrier.example/track/1',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://carrier.example@evil.example/',
    'https://:secret@evil.example/',
    'HTTPS://carrier.example/',
    'https://',
    'no address',
  ])('is plain text without a link: %s', (url) => {
    expect(shown(url)).not.toContain('<a');
    expect(shown(url)).toContain(url);
  });
});
