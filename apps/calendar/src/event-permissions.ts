/** Checks whether the user may edit an event, or add one to a schedule. */
export const isWritable = ({ role }: { role: string }): boolean =>
  role === 'owner' || role === 'editor';

/** Checks whether an event is part of a series, in which case edits need a scope. */
export const isOccurrence = ({ recurring_event_id }: { recurring_event_id: string | null }) =>
  recurring_event_id !== null;
