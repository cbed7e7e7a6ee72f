/** Whether the person may change an event, or put one on a schedule. */
export const isWritable = ({ role }: { role: string }): boolean =>
  role === 'owner' || role === 'editor';

/** Whether an event is one of a series, so that a change of it may mean more than itself. */
export const isOccurrence = ({ recurring_event_id }: { recurring_event_id: string | null }) =>
  recurring_event_id !== null;
