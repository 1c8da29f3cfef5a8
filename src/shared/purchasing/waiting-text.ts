/** Progress text for the terminal: why nothing happens, and for how long. */
export const waitingText = (reference: string, milliseconds: number): string =>
  `${reference}: the partner may still be working on it. Waiting ${Math.ceil(milliseconds / 1000)} s before it is resolved; Ctrl-C stops the wait and changes nothing.`;
