import type { Event } from '@scheduler/contracts/core';
import { Problem } from '@scheduler/service-kit';

/**
 * Requires that an assistant is allowed to move an event.
 *
 * @throws Problem 403 for locked and all-day events, and events that the caller can't move
 */
export function requireMovable({ locked, is_all_day, is_organizer, role }: Event): void {
  const deny = (detail: string) => {
    throw new Problem('forbidden', detail);
  };
  if (locked) deny('This event is locked. Its owner must unlock it first.');
  if (is_all_day) deny('All-day events can only be moved in the calendar.');
  if (!is_organizer) deny('Only the organizer can move this event.');
  if (role !== 'owner' && role !== 'editor') deny('You can view this event but not edit it.');
}
