import { GAP, type Sound, TUNES, type Tune } from './tunes.ts';

/** At full volume. */
const LOUDNESS = 0.5;
/** A rough wave of the same height is much louder. */
const ROUGH = 0.6;
/** A sound much later than what it speaks of would speak of something else. */
const LATE_MS = 400;

let context: AudioContext | null = null;
let playing: OscillatorNode[] = [];

/** `volume`: from 0 to 1. A browser that allows no sound yet stays silent; colour and text remain. */
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

/** Where no sound can be made, the screen has said it all the same. */
function opened(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}

/** The newest sound alone is heard. */
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
