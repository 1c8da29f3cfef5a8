import { GAP, type Sound, TUNES, type Tune } from './tunes.ts';

/** Gain at full volume. */
const LOUDNESS = 0.5;
/** Gain of a rough wave, which is much louder at the same amplitude. */
const ROUGH = 0.6;
/** A sound later than this could be attributed to something else, and is dropped. */
const LATE_MS = 400;

let context: AudioContext | null = null;
let playing: OscillatorNode[] = [];

/** `volume`: from 0 to 1. Silent while the browser does not allow sound; colour and text remain. */
export function play(sound: Sound, volume: number): void {
  context ??= opened();
  const audio = context;
  if (!audio) return;
  const now = () => schedule(audio, TUNES[sound], volume);
  if (audio.state !== 'suspended') now();
  else {
    const asked = performance.now();
    audio.resume().then(
      () => performance.now() - asked < LATE_MS && now(),
      () => undefined,
    );
  }
}

/** Opens the sound device, which takes tens of milliseconds, before the first sound needs it. */
export function prepareSound(): void {
  context ??= opened();
}

/** null where sound is not available; the screen shows the same. */
function opened(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}

/** A new sound replaces the current one. */
function schedule(audio: AudioContext, { wave, notes }: Tune, volume: number): void {
  for (const last of playing) last.stop();
  playing = [];
  let at = audio.currentTime;
  for (const [pitch, length] of notes) {
    const oscillator = audio.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.value = pitch;
    const gain = audio.createGain();
    gain.gain.value = volume * LOUDNESS * (wave === 'square' ? ROUGH : 1);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
    playing.push(oscillator);
    at += length + GAP;
  }
}
