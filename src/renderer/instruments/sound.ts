import type { ScanAnswer } from '../../shared/station/session.ts';

type Tone = ScanAnswer['tone'];

/** Pitch in hertz and length in seconds, one after the other. Told apart with closed eyes. */
const TUNES: Record<Tone, readonly (readonly [number, number])[]> = {
  info: [[880, 0.06]],
  success: [[1320, 0.09]],
  attention: [
    [700, 0.1],
    [700, 0.1],
  ],
  stop: [
    [220, 0.25],
    [180, 0.45],
  ],
  unknown: [
    [500, 0.15],
    [400, 0.15],
    [500, 0.15],
  ],
};

const GAP = 0.04;
const LOUDNESS = 0.25;

let context: AudioContext | null = null;

/** Answers a scan by ear. A browser that allows no sound yet stays silent; colour and text remain. */
export function play(tone: Tone): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume();
    return;
  }
  let at = context.currentTime;
  for (const [pitch, length] of TUNES[tone]) {
    beep(context, pitch, at, length, tone === 'stop' ? 'square' : 'sine');
    at += length + GAP;
  }
}

function beep(
  audio: AudioContext,
  pitch: number,
  at: number,
  length: number,
  type: OscillatorType,
): void {
  const oscillator = new OscillatorNode(audio, { type, frequency: pitch });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}
