/** The properties of an event that determine whether it blocks time. */
interface BlockingEvent {
  transparency: 'opaque' | 'transparent';
  schedule_ids: readonly string[];
  invitations: readonly { user_email: string; status: string }[];
}

/** The viewer, and the schedules that the viewer has access to. */
export interface BusyContext {
  email: string;
  /** Schedules by ID. */
  schedules: ReadonlyMap<string, { is_busy?: boolean | undefined }>;
}

/**
 * Returns the events that block the viewer's time, following the server's rules. Excludes events
 * shown as free, declined invitations, and events that are only on schedules that don't count as
 * busy.
 */
export function filterBusyEvents<T extends BlockingEvent>(
  events: readonly T[],
  { schedules, email }: BusyContext,
): T[] {
  const isBusySchedule = (id: string) => schedules.get(id)?.is_busy !== false;
  const userEmail = email.toLowerCase();
  return events.filter(
    ({ transparency, schedule_ids, invitations }) =>
      transparency === 'opaque' &&
      (schedule_ids.length === 0 || schedule_ids.some(isBusySchedule)) &&
      !invitations.some(
        ({ user_email, status }) => status === 'declined' && user_email.toLowerCase() === userEmail,
      ),
  );
}
