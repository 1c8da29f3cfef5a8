import type { ZoneAnswer, ZoneFound } from './look.ts';

interface Reader {
  /** Takes the picture over. Rejects where the worker failed; no answer comes after `close`. */
  read(picture: ImageBitmap): Promise<ZoneFound>;
  close(): void;
}

/** A worker that reads codes; it answers one picture after the other. */
export function startReader(): Reader {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  let asked: PromiseWithResolvers<ZoneFound> | null = null;
  const fail = (why: Error) => {
    asked?.reject(why);
    asked = null;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<ZoneAnswer>) => {
    if ('error' in data) return fail(new Error(data.error));
    asked?.resolve(data.found);
    asked = null;
  });
  worker.addEventListener('error', ({ message }) => fail(new Error(message)));
  return {
    read(picture) {
      asked = Promise.withResolvers<ZoneFound>();
      worker.postMessage(picture, [picture]);
      return asked.promise;
    },
    close: () => worker.terminate(),
  };
}
