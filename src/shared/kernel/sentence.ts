/** Ends text with one full stop, whatever it ended with. */
export function sentence(text: string): string {
  const words = text.trimEnd();
  return /[.!?…]["”’)]?$/.test(words) ? words.replace(/\.{2}(["”’)]?)$/, '.$1') : `${words}.`;
}

/** Text without its final full stop, to be embedded in another sentence. */
export const bare = (words: string): string => words.trimEnd().replace(/(?<!\.)\.+$/, '');
