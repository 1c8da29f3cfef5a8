import { type ComponentProps, useEffect, useState } from 'react';
import type Drawn from './barcode.tsx';

let Drawing: typeof Drawn | null = null;

/** Loads the drawing of barcodes; a failed load is retried by the next barcode on the screen. */
export async function loadBarcodes(): Promise<void> {
  Drawing = (await import('./barcode.tsx')).default;
}

/**
 * A barcode, once its script is loaded. Until then nothing: what it stands in, such as a stop while the
 * station is away, must be shown without it.
 */
export function Barcode(props: ComponentProps<typeof Drawn>) {
  const [, setLoaded] = useState(Drawing !== null);
  useEffect(() => {
    if (Drawing) return;
    loadBarcodes().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  return Drawing && <Drawing {...props} />;
}
