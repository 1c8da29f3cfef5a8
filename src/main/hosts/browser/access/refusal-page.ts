import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { say } from '../../../../shared/kernel/message.ts';
import { LANGUAGES, type Language } from '../../../../shared/settings/language.ts';
import { RESOURCES_DIR } from '../../../program.ts';
import { speaker } from '../../speech.ts';

/** Headline, what is, what to do. */
const TEXTS = [
  say('Open this window again'),
  say(
    'This browser has no key to the station that is running. Nothing is lost: the station keeps what was packed and bought.',
  ),
  say(
    'Open the link that the station printed when it was started, or close this window and start Packbench again.',
  ),
];

const speak = speaker(RESOURCES_DIR);

/** Values as in `src/renderer/styles/tokens.css`, which a stranger does not get either. */
const STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(#eef0ec, #0e1311);
  --card: light-dark(#ffffff, #18201d);
  --ink: light-dark(#14201d, #f0f4f1);
  --size-large: 1.2rem;
  --size-headline: 2.3rem;
  --gap-3: 0.75rem;
  --gap-5: 1.5rem;
  --line-thick: 4px;
  font: 112.5% / 1.35 "Atkinson Hyperlegible Next", system-ui, sans-serif;
  color: var(--ink);
  background: var(--paper);
}
body { margin: 0; }
h1 {
  margin: 0;
  padding: var(--gap-3) var(--gap-5);
  border-block-end: var(--line-thick) solid var(--ink);
  background: var(--card);
  font-size: var(--size-headline);
  line-height: 1.12;
}
p { max-inline-size: 60ch; margin: var(--gap-5); font-size: var(--size-large); }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For a person whose browser is not let in; null for anything but a page. */
export function refusalPage(asked: IncomingHttpHeaders) {
  if (!asked.accept?.includes('text/html') || asked.upgrade !== undefined) return null;
  const language = languageOf(asked['accept-language']);
  const [headline, ...paragraphs] = TEXTS.map((text) => speak(text, language));
  const html = [
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Packbench</title>`,
    `<style>${STYLE}</style><main><h1>${headline}</h1>`,
    ...paragraphs.map((text) => `<p>${text}</p>`),
    '</main></html>\n',
  ].join('');
  return {
    html,
    headers: { 'Content-Security-Policy': POLICY, 'Content-Type': 'text/html; charset=utf-8' },
  };
}

/** Browsers list languages from the most wanted to the least. */
function languageOf(accepted = ''): Language {
  const wanted = accepted.split(',').map((each) => each.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((each) => LANGUAGES.find((known) => known === each) ?? [])[0] ?? 'en';
}
