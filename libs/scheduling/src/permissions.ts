/**
 * Checks whether the user may edit an event, or add one to a schedule.
 *
 * @param record an event or schedule with the user's role
 */
export const isWritable = ({ role }: { role: string }): boolean =>
  role === 'owner' || role === 'editor';

/**
 * Checks whether an event is part of a series, in which case edits need a scope.
 *
 * @param event an event with the ID of its series
 */
export const isOccurrence = ({
  recurring_event_id,
}: {
  recurring_event_id: string | null;
}): boolean => recurring_event_id !== null;
