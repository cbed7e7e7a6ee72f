import type { Event } from '@scheduler/contracts/core';
import { Problem } from '@scheduler/service-kit';

/**
 * What an assistant leaves alone, whoever asks it to.
 *
 * @throws Problem 403
 */
export function forbiddenToMove({ locked, is_all_day, is_organizer, role }: Event): void {
  const refuse = (detail: string) => {
    throw new Problem('forbidden', detail);
  };
  if (locked) refuse('This event is locked: its owner has to unlock it first.');
  if (is_all_day) refuse('An event that lasts all day is moved in the calendar itself.');
  if (!is_organizer) refuse('Somebody else organizes this event.');
  if (role !== 'owner' && role !== 'editor') refuse('You can view this event but not edit it.');
}
