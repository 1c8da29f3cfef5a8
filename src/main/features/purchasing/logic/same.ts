import { fold } from '../../../../shared/kernel/fold.ts';

/** Equal after trimming and case-folding (rule 11). */
export const same = (a: string, b: string): boolean => fold(a) === fold(b);
