import { CircleCheck, CircleHelp, Info, OctagonX, TriangleAlert } from 'lucide-react';
import type { ScanAnswer } from '../../../shared/packing/session.ts';

export type Tone = ScanAnswer['tone'];

const ICONS = {
  info: Info,
  success: CircleCheck,
  attention: TriangleAlert,
  stop: OctagonX,
  unknown: CircleHelp,
};

/** A shape of its own for every tone, as colour alone says nothing to some. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = ICONS[tone];
  return <Icon aria-hidden />;
}
