import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteKeysBlock } from '../../src/renderer/features/site/site-settings.tsx';
import type { SiteKeys } from '../../src/shared/site/site-status.ts';

const KEYS: SiteKeys = { has: false, fingerprint: null, waiting: [], isAnother: false };
const shown = (change: Partial<SiteKeys>) =>
  renderToStaticMarkup(<SiteKeysBlock keys={{ ...KEYS, ...change }} />);

test('a bench without the site key shows its fingerprint', () => {
  expect(shown({ fingerprint: '12ab-34cd' })).toMatch(/data-tone="attention".*12ab-34cd/);
  expect(shown({ fingerprint: '12ab-34cd', isAnother: true })).toMatch(
    /data-tone="stop".*another key.*12ab-34cd/,
  );
  expect(shown({})).toContain('keychain of this machine');
});

test('a bench with the site key admits another by the fingerprint shown there, not here', () => {
  const markup = shown({ has: true, fingerprint: '12ab-34cd', waiting: ['B'] });
  expect(markup).toContain('Key of the site: 12ab-34cd');
  expect(markup).toContain('Admit B');
  expect(markup).toMatch(/<button[^>]*disabled/);
  expect(shown({ has: true, fingerprint: '12ab-34cd' })).not.toContain('Admit');
});
