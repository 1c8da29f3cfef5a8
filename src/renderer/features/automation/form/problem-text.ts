import type { z } from 'zod';
import { expectedBy } from '../../../../shared/kernel/issue-words.ts';
import { t } from '../../../words/words.ts';

/** Error text shown beside a field. */
export function problemText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small')
    return typeof issue.minimum === 'number' && issue.minimum > 1
      ? t('At least {least}', { least: String(issue.minimum) })
      : t('Required');
  if (issue.code === 'too_big') {
    const most = String(issue.maximum);
    return issue.origin === 'string'
      ? t('At most {most} characters', { most })
      : t('At most {most}', { most });
  }
  if (issue.code === 'invalid_type') return t('A whole number');
  const text = t(expectedBy(issue));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
