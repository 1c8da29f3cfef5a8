/** What takes longest to load, for the tasks that need it: one file, so that the bundle keeps it whole. */
export { encode } from 'fast-png';
export { activeContent } from './active-content.ts';
export { takeLabel, takePages } from './take-out.ts';
