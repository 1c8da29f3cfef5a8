/** The answer to `work`; what `late` returns or throws once it takes longer than that. */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  late: () => T | Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([work, limit.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
