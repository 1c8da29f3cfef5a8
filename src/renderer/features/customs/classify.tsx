import { lazy, Suspense } from 'react';
import type { ClassifyProps } from './goods.ts';

const ClassifyDialog = lazy(() => import('./classify-dialog.tsx'));

/** The classification, fetched when somebody asks for it. */
export const Classify = (props: ClassifyProps) => (
  <Suspense>
    <ClassifyDialog {...props} />
  </Suspense>
);
