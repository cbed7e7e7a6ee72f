import type { Event } from '@scheduler/contracts/core';

export const canWriteEvent = ({ role }: Pick<Event, 'role'>): boolean =>
  role === 'owner' || role === 'editor';

export const canWriteSchedule = (role: string | undefined): boolean =>
  role === 'owner' || role === 'editor';
