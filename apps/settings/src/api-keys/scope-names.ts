import type { KeyScope } from '@scheduler/contracts';

/** What each permission opens, in words, grouped as they are offered. */
export const scopeGroups: readonly { title: string; scopes: readonly [KeyScope, string][] }[] = [
  {
    title: 'Calendar',
    scopes: [
      ['events:read', 'See events'],
      ['events:write', 'Make and change events'],
      ['schedules:read', 'See schedules'],
      ['schedules:write', 'Make, change and share schedules'],
      ['freebusy:read', 'See when people are free'],
    ],
  },
  {
    title: 'Tasks and polls',
    scopes: [
      ['tasks:read', 'See tasks and habits'],
      ['tasks:write', 'Make and change tasks and habits'],
      ['polls:read', 'See polls'],
      ['polls:write', 'Make and change polls'],
    ],
  },
  {
    title: 'Everything else',
    scopes: [
      ['history:read', 'See what was changed'],
      ['history:undo', 'Undo changes'],
      ['preferences:read', 'See your working time'],
      ['preferences:write', 'Change your working time'],
      ['ai:use', 'Make plans and ask the assistant'],
      ['webhooks:manage', 'Manage webhooks'],
    ],
  },
];
