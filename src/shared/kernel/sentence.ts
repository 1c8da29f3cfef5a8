/** Ends a sentence with one full stop, whoever wrote its last words and with what they ended it. */
export function sentence(text: string): string {
  const words = text.trimEnd();
  return /[.!?…]["”’)]?$/.test(words) ? words.replace(/\.{2}(["”’)]?)$/, '.$1') : `${words}.`;
}

/** A sentence's words without their full stop, to stand within another. */
export const bare = (words: string): string => words.trimEnd().replace(/(?<!\.)\.+$/, '');
