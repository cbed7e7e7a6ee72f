import type { Event } from '@scheduler/contracts/core';

/** Who may change an event: through a schedule that it lives on. */
export const mayWrite = ({ role }: Pick<Event, 'role'>): boolean =>
  role === 'owner' || role === 'editor';

/** Who may put events on a schedule and take them off. */
export const mayFill = (role: string | undefined): boolean => role === 'owner' || role === 'editor';
