import { z } from 'zod';
import { commandFound, looksLikeCommand } from '../kernel/codes.ts';
import { foldName } from '../kernel/fold.ts';
import { asText, say } from '../kernel/message.ts';

/** A packer's name, as recorded with everything they did. */
export const PackerNameSchema = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1, { error: asText(say('expected a name')) })
  .max(60, { error: asText(say('expected at most 60 characters')) })
  .regex(/^\P{Cc}*$/u, { error: asText(say('expected a name on one line')) });

/** The code that the scanner reads from a badge. */
const BadgeSchema = z
  .string()
  .trim()
  .min(3, { error: asText(say('expected at least 3 characters')) })
  .max(100, { error: asText(say('expected at most 100 characters')) })
  .regex(/^\P{Cc}*$/u, { error: asText(say('expected a code on one line')) })
  .refine((badge) => !looksLikeCommand(badgeCode(badge)), {
    error: (issue) => asText(commandFound(issue.input)),
  });

/** Prefix of a badge's code, which by itself could be mistaken for another code. */
export const BADGE_PREFIX = 'PB:PACKER:';

/** Names and badges are compared case-insensitively, badges with or without their prefix. */
export const sameName = (a: string, b: string): boolean => foldName(a) === foldName(b);
export const badgeCode = (text: string): string => {
  const code = foldName(text).toUpperCase();
  return code.startsWith(BADGE_PREFIX) ? code.slice(BADGE_PREFIX.length).trim() : code;
};

const PackerSchema = z.object({
  name: PackerNameSchema,
  /** null: signs in by name only. */
  badge: BadgeSchema.nullable().default(null),
});
export type Packer = z.infer<typeof PackerSchema>;

export const PackersSchema = z.array(PackerSchema).max(500).superRefine(onePersonEach);

function onePersonEach(packers: readonly Packer[], context: z.RefinementCtx): void {
  packers.forEach(({ name, badge }, index) => {
    const earlier = packers.slice(0, index);
    if (earlier.some((other) => sameName(other.name, name))) {
      context.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: asText(say('expected every name once')),
      });
    }
    const taken =
      badge !== null &&
      earlier.some((other) => other.badge !== null && badgeCode(other.badge) === badgeCode(badge));
    if (!taken) return;
    context.addIssue({
      code: 'custom',
      path: [index, 'badge'],
      message: asText(say('expected every badge once')),
    });
  });
}

/** Whether packers are configured, and whether signing in is required. */
export const SignInStateSchema = z.enum(['nobody-known', 'optional', 'required']);
export type SignInState = z.infer<typeof SignInStateSchema>;
