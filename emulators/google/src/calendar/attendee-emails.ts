import { createId, type EmulatorState } from '../emulator-state.ts';
import type { Calendar, Event, SentEmail } from '../types.ts';

export type SendUpdates = 'all' | 'externalOnly' | 'none';

/** Records the emails that Google would send about a change. No emails are sent. */
export function recordAttendeeEmails(
  state: EmulatorState,
  calendar: Calendar,
  event: Event,
  { kind, sendUpdates }: { kind: SentEmail['kind']; sendUpdates: SendUpdates },
): void {
  if (sendUpdates === 'none') return;
  for (const { email = '', self } of event.attendees ?? []) {
    const isExternal = !/@(gmail|googlemail)\.com$/i.test(email);
    if (self || email === calendar.owner || (sendUpdates === 'externalOnly' && !isExternal))
      continue;
    const id = createId('', 8);
    state.store.put('letters', { id, to: email, about: event.id, kind });
  }
}
