import { useUser } from '@scheduler/platform';
import { insist } from '@scheduler/platform/insist';
import { lazy, Suspense, useState } from 'react';
import { keepProgress, progressOf } from './steps-kept.ts';

const Steps = lazy(async () => ({ default: (await insist(() => import('./steps.tsx'))).Steps }));

/** What a new person does first, above a dashboard that has nothing to show yet. */
export function FirstSteps({ isEmpty }: { isEmpty: boolean }) {
  const { id } = useUser();
  const [progress, setProgress] = useState(() => progressOf(id));
  const tell = (next: 'begun' | 'done') => {
    keepProgress(id, next);
    setProgress(next);
  };
  if (progress === 'done' || (progress === 'unseen' && !isEmpty)) return null;
  return (
    <Suspense>
      <Steps onBegun={() => tell('begun')} onDone={() => tell('done')} />
    </Suspense>
  );
}
