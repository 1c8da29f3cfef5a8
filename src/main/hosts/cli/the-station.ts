/**
 * Loads the station's program. Help, the version and usage errors are answered without it: reading it
 * takes most of the time of a start.
 */
export const theStation = () => import('../../app.ts');
