import { lazyComponent, lazyDialog } from '@scheduler/platform/lazy-component';
import type { ProposedChangesStripProps } from '../optimizer/proposed-changes/proposed-changes-strip.tsx';
import type { PlanningDialogsProps } from './planning-dialogs.tsx';

export const PlanningDialogs = lazyDialog<PlanningDialogsProps>(() =>
  import('./planning-dialogs.tsx').then((module) => module.PlanningDialogs),
);

export const PlanningLists = lazyComponent(() =>
  import('../tasks/planning-lists.tsx').then((module) => module.PlanningLists),
);

export const PlanningBar = lazyComponent(() =>
  import('../tasks/planning-bar.tsx').then((module) => module.PlanningBar),
);

export const ProposedChangesStrip = lazyComponent<ProposedChangesStripProps>(() =>
  import('../optimizer/proposed-changes/proposed-changes-strip.tsx').then(
    (module) => module.ProposedChangesStrip,
  ),
);
