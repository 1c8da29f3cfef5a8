import { create } from 'zustand';
import {
  LARGEST_PHOTO,
  LARGEST_THUMBNAIL,
  LONGEST_PHOTO_SIDE,
  LONGEST_THUMBNAIL_SIDE,
} from '../../../shared/photos/photo.ts';
import { isDark, jpegOf } from './still.ts';

/** How many parts of the window have the camera open at this moment: the screen says that it is on. */
export const useCamera = create<{ open: number }>()(() => ({ open: 0 }));

export const cameraOpened = (): void => useCamera.setState(({ open: now }) => ({ open: now + 1 }));
export const cameraClosed = (): void => useCamera.setState(({ open: now }) => ({ open: now - 1 }));

/** Why there is no picture: no camera (of that name), refused by the system, in use elsewhere, covered, too large. */
export type CameraTrouble = 'missing' | 'refused' | 'busy' | 'covered' | 'unreadable';

export interface Still {
  jpeg: Blob;
  thumbnail: Blob;
}

/** A camera adapts to the light in its first pictures. */
const FIRST_FRAMES = 3;
/** About a second: a camera that shows nothing by then is covered. */
const MOST_FRAMES = 25;
/** A window that is not shown gets no frames. */
const FRAME_MS = 400;

const SIZE: MediaTrackConstraints = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** Opens the camera for one still, and closes it. `wanted`: its label; null for the first one. Never rejects. */
export async function takeStill(wanted: string | null): Promise<Still | CameraTrouble> {
  let stream: MediaStream | null = null;
  cameraOpened();
  try {
    stream = await openCamera(wanted, SIZE);
    return stream ? await stillOf(stream) : 'missing';
  } catch (error) {
    return troubleOf(error);
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    cameraClosed();
  }
}

/** Labels of all cameras. They are known only once a camera was allowed, so one is opened for a moment. */
export async function cameraLabels(): Promise<string[] | CameraTrouble> {
  cameraOpened();
  try {
    const stream = await open({ ...SIZE });
    const found = await cameras();
    for (const track of stream.getTracks()) track.stop();
    return found.map(({ label }) => label).filter(Boolean);
  } catch (error) {
    return troubleOf(error);
  } finally {
    cameraClosed();
  }
}

const open = (video: MediaTrackConstraints): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video, audio: false });

const cameras = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

/** Of about that size; null where there is no camera of that label. Rejects where it cannot be opened. */
export async function openCamera(
  wanted: string | null,
  size: MediaTrackConstraints,
): Promise<MediaStream | null> {
  const known = wanted === null ? undefined : await named(wanted);
  const stream = await open(known ? { ...size, deviceId: { exact: known } } : { ...size });
  if (wanted === null || known || stream.getVideoTracks()[0]?.label === wanted) return stream;
  for (const track of stream.getTracks()) track.stop();
  // Labels are known now that a camera was allowed.
  const id = await named(wanted);
  return id ? await open({ ...size, deviceId: { exact: id } }) : null;
}

const named = async (label: string): Promise<string | undefined> =>
  (await cameras()).find((camera) => camera.label === label)?.deviceId;

async function stillOf(stream: MediaStream): Promise<Still | CameraTrouble> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  for (let frame = 1; ; frame += 1) {
    await nextFrame(video);
    if (frame >= FIRST_FRAMES && video.videoWidth > 0 && !isDark(video)) break;
    if (frame === MOST_FRAMES) return video.videoWidth > 0 ? 'covered' : 'unreadable';
  }
  const jpeg = await jpegOf(video, LONGEST_PHOTO_SIDE, LARGEST_PHOTO);
  const thumbnail = await jpegOf(video, LONGEST_THUMBNAIL_SIDE, LARGEST_THUMBNAIL);
  return jpeg && thumbnail ? { jpeg, thumbnail } : 'unreadable';
}

const nextFrame = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, FRAME_MS);
    video.requestVideoFrameCallback(() => {
      clearTimeout(late);
      resolve();
    });
  });

export function troubleOf(error: unknown): CameraTrouble {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      // A page without the right to a camera has no such functions.
      return navigator.mediaDevices ? 'unreadable' : 'refused';
  }
}
