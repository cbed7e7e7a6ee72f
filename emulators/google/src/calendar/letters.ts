import { newId, type World } from '../world.ts';
import type { Calendar, Event, Letter } from '../shapes.ts';

export type SendUpdates = 'all' | 'externalOnly' | 'none';

/** Notes the e-mails that Google would send about a change; none leaves this program. */
export function writeLetters(
  world: World,
  calendar: Calendar,
  event: Event,
  { kind, sendUpdates }: { kind: Letter['kind']; sendUpdates: SendUpdates },
): void {
  if (sendUpdates === 'none') return;
  for (const { email = '', self } of event.attendees ?? []) {
    const external = !/@(gmail|googlemail)\.com$/i.test(email);
    if (self || email === calendar.owner || (sendUpdates === 'externalOnly' && !external)) continue;
    const id = newId('', 8);
    world.store.put('letters', { id, to: email, about: event.id, kind });
  }
}
