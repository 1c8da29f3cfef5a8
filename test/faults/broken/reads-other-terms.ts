import { misread } from './incoming.ts';

/** A station that takes the only offer for one in the terms it looks for. */
misread([['"DDP":{', '"DDU":{']]);
