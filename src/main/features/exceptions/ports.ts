import type { Exception } from '../../../shared/exceptions/exception.ts';

/** What one feature knows that needs a person; in any order. */
export type ExceptionSource = () => Promise<readonly Exception[]>;
