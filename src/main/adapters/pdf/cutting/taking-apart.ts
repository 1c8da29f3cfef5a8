/**
 * Groups the modules that take longest to load, so that tasks which do not need them skip them. One file,
 * so that the bundler keeps them in one chunk.
 */
export { encode } from 'fast-png';
export { activeContent } from './active-content.ts';
export { takeLabel } from './label-picture.ts';
export { takePages } from './take-out.ts';
