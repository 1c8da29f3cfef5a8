const NOT_LATIN = /[^\P{L}\p{Script=Latin}]/u;

/** Loads the fonts for other scripts once, when the first such character is shown or typed. */
export function followLetters(root: HTMLElement): void {
  const look = (text: string): void => {
    if (!NOT_LATIN.test(text)) return;
    shown.disconnect();
    root.removeEventListener('input', typed);
    void import('./letter-fonts.ts');
  };
  const shown = new MutationObserver((changes) => {
    // Checks the markup, not only the text: a field's value is in an attribute.
    for (const { target, addedNodes } of changes) {
      if (target instanceof CharacterData) look(target.data);
      for (const node of addedNodes)
        look(node instanceof Element ? node.outerHTML : (node.nodeValue ?? ''));
    }
  });
  const typed = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) look(event.target.value);
  };
  shown.observe(root, { subtree: true, childList: true, characterData: true });
  root.addEventListener('input', typed);
}

const LANGUAGES: Readonly<Record<string, string>> = {
  CN: 'zh-Hans',
  SG: 'zh-Hans',
  TW: 'zh-Hant',
  HK: 'zh-Hant',
  MO: 'zh-Hant',
  JP: 'ja',
  KR: 'ko',
};

/**
 * Language for rendering: the same Chinese character has different shapes in China, Japan and
 * Korea.
 */
export const languageOf = (text: string, country: string): string | undefined =>
  /\p{Script=Han}/u.test(text) ? LANGUAGES[country] : undefined;
