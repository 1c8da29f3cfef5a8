/** No barcode is longer; what is, is no scan. */
const LONGEST = 500;
/** After so long without another byte a text is over: some scanners send nothing after it. */
const SILENCE_MS = 60;
const ENDS: readonly number[] = [0x0d, 0x0a, 0x09, 0x03];
const STX = 0x02;

export interface TextLines {
  take(bytes: Uint8Array): void;
  /** Forgets half a text: the line broke in the middle of it. */
  reset(): void;
}

/** Cuts what a serial scanner sends into texts: ended by CR, LF, Tab or ETX, or by silence. */
export function createTextLines(told: (text: string) => void, silenceMs = SILENCE_MS): TextLines {
  let bytes: number[] = [];
  let silence: NodeJS.Timeout | null = null;

  function end(): void {
    const whole = bytes;
    reset();
    if (whole.length > 0 && whole.length <= LONGEST) told(decoded(Uint8Array.from(whole)));
  }

  function reset(): void {
    if (silence) clearTimeout(silence);
    silence = null;
    bytes = [];
  }

  return {
    take(more) {
      for (const byte of more) {
        // STX begins a text, and ETX ends it, where a scanner is set to frame it so.
        if (ENDS.includes(byte) || byte === STX) end();
        else if (bytes.length <= LONGEST) bytes.push(byte);
      }
      if (silence) clearTimeout(silence);
      silence = bytes.length > 0 ? setTimeout(end, silenceMs) : null;
    },
    reset,
  };
}

/** Scanners send two-dimensional codes as UTF-8, and older ones in Latin-1. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
