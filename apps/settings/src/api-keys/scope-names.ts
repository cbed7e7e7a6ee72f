import type { KeyScope } from '@scheduler/contracts';
import { t } from '@scheduler/i18n';

/** What each permission opens, in words, grouped as they are offered. */
export const scopeGroups: readonly { title: string; scopes: readonly [KeyScope, string][] }[] = [
  {
    title: t('Calendar'),
    scopes: [
      ['events:read', t('See events')],
      ['events:write', t('Make and change events')],
      ['schedules:read', t('See schedules')],
      ['schedules:write', t('Make, change and share schedules')],
      ['freebusy:read', t('See when people are free')],
    ],
  },
  {
    title: t('Tasks and polls'),
    scopes: [
      ['tasks:read', t('See tasks and habits')],
      ['tasks:write', t('Make and change tasks and habits')],
      ['polls:read', t('See polls')],
      ['polls:write', t('Make and change polls')],
    ],
  },
  {
    title: t('Everything else'),
    scopes: [
      ['history:read', t('See what was changed')],
      ['history:undo', t('Undo changes')],
      ['preferences:read', t('See your working time')],
      ['preferences:write', t('Change your working time')],
      ['ai:use', t('Make plans and ask the assistant')],
      ['webhooks:manage', t('Manage webhooks')],
    ],
  },
];
