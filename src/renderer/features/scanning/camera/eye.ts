import {
  type CameraTrouble,
  cameraClosed,
  cameraOpened,
  openCamera,
  troubleOf,
} from '../../photos/camera.ts';
import { isDark } from '../../photos/still.ts';
import type { Look } from './look.ts';
import { createPace } from './pace.ts';
import { startReader } from './reader.ts';
import {
  differenceOf,
  greyOf,
  isMoved,
  SMALL_HEIGHT,
  SMALL_WIDTH,
  type SmallPicture,
} from './small-picture.ts';

/** The marked zone: this share of each side, in the middle. */
const ZONE = 0.7;

/** Milliseconds between two small pictures. */
const TICK = 150;
/** Milliseconds without motion, after which nothing comes of itself. */
const REST = 3_000;
/** Milliseconds in the dark until the camera counts as covered. */
const COVERED = 3_000;

const SIZE: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 15 },
};

interface EyeNeeds {
  /** Its label; null for the first one. */
  camera: string | null;
  /** Shows the zone, or the whole picture. */
  shown: HTMLCanvasElement;
  whole: boolean;
  /** The next look waits for it. */
  onLook(look: Look): Promise<void>;
  /** Nothing moved for a while. */
  onRest(small: SmallPicture, at: number): void;
  /** null: the camera gives pictures. */
  onTrouble(trouble: CameraTrouble | null): void;
  /** Whether a look would be of use at this moment. */
  isWanted(): boolean;
}

/** Opens the camera and looks at its zone while something moves in it. Returns the function that closes it. */
export function openEye(needs: EyeNeeds): () => void {
  const eye = { isClosed: false, close: [] as (() => void)[] };
  cameraOpened();
  begin(needs, eye).catch((error: unknown) => {
    if (!eye.isClosed) needs.onTrouble(troubleOf(error));
  });
  return () => {
    eye.isClosed = true;
    for (const close of eye.close) close();
    cameraClosed();
  };
}

interface OpenEye {
  isClosed: boolean;
  close: (() => void)[];
}

async function begin(needs: EyeNeeds, eye: OpenEye): Promise<void> {
  const stream = await openCamera(needs.camera, SIZE);
  if (!stream) return needs.onTrouble('missing');
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (eye.isClosed) return stop();
  eye.close.push(stop);
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => !eye.isClosed && needs.onTrouble('missing'));
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  if (eye.isClosed) return;
  watch(needs, eye, video);
}

function watch(needs: EyeNeeds, eye: OpenEye, video: HTMLVideoElement): void {
  const reader = startReader();
  const small = createSmallPictures(video);
  const pace = createPace();
  let before: SmallPicture | null = null;
  /** Of the last look: what changes slowly is motion too. */
  let looked: SmallPicture | null = null;
  let movedAt = performance.now();
  let isBroken = false;
  let lightAt = movedAt;
  let timer: ReturnType<typeof setTimeout>;
  eye.close.push(() => {
    clearTimeout(timer);
    reader.close();
  });

  function tick(): void {
    timer = setTimeout(tick, TICK);
    if (video.videoWidth === 0) return;
    const at = performance.now();
    const now = small.take();
    show(video, small.zone, needs);
    const motion = before ? differenceOf(before, now) : 0;
    if ((before && isMoved(before, now)) || (looked && isMoved(looked, now))) {
      movedAt = at;
      pace.moved(at);
    }
    before = now;
    if (!isDark(small.zone)) lightAt = at;
    if (!isBroken) needs.onTrouble(at - lightAt > COVERED ? 'covered' : null);
    if (at - movedAt > REST) needs.onRest(now, at);
    if (!pace.isDue(at) || !needs.isWanted()) return;
    looked = now;
    pace.begun(at);
    void look(at, now, motion);
  }

  async function look(at: number, now: SmallPicture, motion: number): Promise<void> {
    try {
      const found = await reader.read(await zoneOf(video));
      const took = performance.now() - at;
      if (!eye.isClosed) await needs.onLook({ at, small: now, motion, ...found });
      pace.ended(performance.now(), took);
    } catch {
      isBroken = true;
      if (!eye.isClosed) needs.onTrouble('unreadable');
    }
  }

  // What lies there already is looked at once.
  pace.moved(movedAt);
  tick();
}

function zoneOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const [left, top, width, height] = zoneIn(video.videoWidth, video.videoHeight);
  return createImageBitmap(video, left, top, width, height);
}

const zoneIn = (width: number, height: number): [number, number, number, number] => [
  Math.round((width * (1 - ZONE)) / 2),
  Math.round((height * (1 - ZONE)) / 2),
  Math.round(width * ZONE),
  Math.round(height * ZONE),
];

/** Each step halves the sides, so that a point of the last is the mean of those before: thinner bars leave no pattern. */
const STEPS = [8, 4, 2, 1].map((times) => [times * SMALL_WIDTH, times * SMALL_HEIGHT] as const);

function createSmallPictures(video: HTMLVideoElement) {
  const steps = STEPS.map(([width, height]) => canvas(width, height));
  const pens = steps.map((each) => each.getContext('2d', { willReadFrequently: true }));
  const [first, shown] = steps;
  if (!first || !shown) throw new Error('No steps');
  return {
    /** Shown to people. */
    zone: shown,
    take(): SmallPicture {
      const zone = zoneIn(video.videoWidth, video.videoHeight);
      pens[0]?.drawImage(video, ...zone, 0, 0, first.width, first.height);
      for (const [at, larger] of steps.slice(0, -1).entries())
        pens[at + 1]?.drawImage(larger, 0, 0, larger.width / 2, larger.height / 2);
      const points = pens.at(-1)?.getImageData(0, 0, SMALL_WIDTH, SMALL_HEIGHT);
      if (!points) throw new Error('No canvas to draw on');
      return greyOf(points.data);
    },
  };
}

function canvas(width: number, height: number): HTMLCanvasElement {
  const made = document.createElement('canvas');
  made.width = width;
  made.height = height;
  return made;
}

function show(
  video: HTMLVideoElement,
  zone: HTMLCanvasElement,
  { shown, whole }: Pick<EyeNeeds, 'shown' | 'whole'>,
): void {
  const pen = shown.getContext('2d');
  pen?.drawImage(whole ? video : zone, 0, 0, shown.width, shown.height);
}
