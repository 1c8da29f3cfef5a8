import { fakeStation } from '../support/fake-station.ts';
import { scenes } from '../support/scenes.ts';

const scene = new URLSearchParams(location.search).get('scene') ?? 'empty';
window.packbench = fakeStation(scenes[scene] ?? null);
await import('../../../src/renderer/main.tsx');
