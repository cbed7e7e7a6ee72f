import { t } from '@scheduler/i18n';
import type { ProposedItem } from '../../screen/items/calendar-item.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { getPendingProposals } from '../plan/proposals.ts';
import './proposed-events.css';

/** Converts a plan's pending proposals to calendar items. */
export const toProposedEvents = (openPlan: OpenPlan): ProposedItem[] =>
  getPendingProposals(openPlan).map(({ id, title, to }) => ({
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
