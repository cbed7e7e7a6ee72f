import { t } from '@scheduler/i18n';
import type { ProposedItem } from '../../screen/items/calendar-item.ts';
import { isPending } from '../plan/open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { getProposals } from '../plan/proposals.ts';
import './proposed-events.css';

/** Converts a plan's pending proposals to calendar items. */
export function toProposedEvents(openPlan: OpenPlan): ProposedItem[] {
  return getProposals(openPlan.plan)
    .filter(({ id }) => isPending(openPlan, id))
    .map(({ id, title, to }) => ({
      kind: 'proposed',
      id: `proposed:${id}`,
      moveId: id,
      title,
      ...to,
      allDay: false,
      location: null,
      past: false,
      canWrite: false,
      scheduleNames: t('proposed'),
    }));
}
