/** A code of a closed list, with its name in the window's language. */
export interface Code {
  id: string;
  name: string;
}

/**
 * Shorter text is not matched as a prefix, as it may be another spelling of a code: UK is not Ukraine.
 */
const LEAST_LETTERS = 4;

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The code for entered text: the code itself, its name, or the only name with that prefix. */
export function codeOf(typed: string, codes: readonly Code[]): string | null {
  const text = folded(typed);
  const exact = codes.find(({ id, name }) => folded(id) === text || folded(name) === text);
  if (exact) return exact.id;
  if (text.length < LEAST_LETTERS) return null;
  const [first, ...others] = codes.filter(({ name }) => folded(name).startsWith(text));
  return first && others.length === 0 ? first.id : null;
}

/** Matches in order: the code itself, names with that prefix, names that contain the text. */
export function fitting(typed: string, codes: readonly Code[]): readonly Code[] {
  const text = folded(typed);
  if (text === '') return codes;
  const rank = ({ id, name }: Code): number => {
    if (folded(id) === text) return 0;
    const at = folded(name).indexOf(text);
    return at < 0 ? 3 : at === 0 ? 1 : 2;
  };
  return codes.filter((each) => rank(each) < 3).sort((a, b) => rank(a) - rank(b));
}
