/** Milliseconds: a window that is hidden paints nothing. */
const AT_MOST = 100;

/** Resolves when what is on the screen now has been painted. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    const instead = setTimeout(done, AT_MOST);
    requestAnimationFrame(() => {
      clearTimeout(instead);
      setTimeout(done);
    });
  });
