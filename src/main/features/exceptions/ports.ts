import type { Exception } from '../../../shared/exceptions/exception.ts';

/** Returns the exceptions of a feature, in any order. */
export type ExceptionSource = () => Promise<readonly Exception[]>;
