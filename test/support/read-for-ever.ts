/** Starts to read a document that never ends, and prints that it has started. */
import { setTimeout } from 'node:timers/promises';
import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';
import { labelPage, makePdf } from './paper.ts';
import { slowPdf } from './poisoned-pdf.ts';

const inspector = openInspector({ limits: { milliseconds: 600_000 } });
await inspector.sizes(await makePdf(labelPage()));
const slow = inspector.inspect(await slowPdf());
await setTimeout(500);
console.log('reading');
await slow;
