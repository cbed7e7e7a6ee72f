import type { ApiKeyScope } from '@scheduler/contracts';
import { t } from '@scheduler/i18n';

/** API key scopes with their labels, in display order. */
export const scopeGroups: readonly { title: string; scopes: readonly [ApiKeyScope, string][] }[] = [
  {
    title: t('Calendar'),
    scopes: [
      ['events:read', t('See events')],
      ['events:write', t('Create and edit events')],
      ['schedules:read', t('See schedules')],
      ['schedules:write', t('Create, edit and share schedules')],
      ['freebusy:read', t('See when people are free')],
    ],
  },
  {
    title: t('Tasks and polls'),
    scopes: [
      ['tasks:read', t('See tasks and habits')],
      ['tasks:write', t('Create and edit tasks and habits')],
      ['polls:read', t('See polls')],
      ['polls:write', t('Create and edit polls')],
    ],
  },
  {
    title: t('Everything else'),
    scopes: [
      ['history:read', t('See change history')],
      ['history:undo', t('Undo changes')],
      ['preferences:read', t('See your working hours')],
      ['preferences:write', t('Change your working hours')],
      ['ai:use', t('Optimize and use the assistant')],
      ['webhooks:manage', t('Manage webhooks')],
    ],
  },
];
