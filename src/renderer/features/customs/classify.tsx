import { lazy, Suspense } from 'react';
import type { ClassifyProps } from './goods.ts';

const ClassifyDialog = lazy(() => import('./classify-dialog.tsx'));

/** The classification dialog, loaded on demand. */
export const Classify = (props: ClassifyProps) => (
  <Suspense>
    <ClassifyDialog {...props} />
  </Suspense>
);
