import { BADGE_PREFIX, badgeCode, type Packer, sameName } from '../people/packer.ts';

export type BadgeScan =
  /** `bare`: the code has no prefix, so it may be something else as well. */
  { kind: 'packer'; name: string; bare: boolean } | { kind: 'nobody' };

/** What a scanned text says about who is packing; null where it says nothing about that. */
export function badgeOf(text: string, packers: readonly Packer[]): BadgeScan | null {
  const scanned = text.trim().toUpperCase();
  const bare = !scanned.startsWith(BADGE_PREFIX);
  const code = badgeCode(scanned);
  const wearer =
    packers.find(({ badge }) => badge !== null && badgeCode(badge) === code) ??
    (bare ? undefined : packers.find(({ name }) => sameName(name, code)));
  if (wearer) return { kind: 'packer', name: wearer.name, bare };
  return bare ? null : { kind: 'nobody' };
}
