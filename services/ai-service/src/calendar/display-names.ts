import { normalizeEmail } from '@scheduler/contracts';
import type { Calendar } from './read-calendar.ts';

/** Creates a lookup of display names, with the email address as a fallback. */
export function createNameLookup({ schedules, events }: Calendar): (email: string) => string {
  const names = new Map<string, string>();
  const addName = (email: string | null | undefined, name: string | null | undefined) => {
    if (email && name) names.set(normalizeEmail(email), name);
  };
  for (const { owner, shared_with } of schedules) {
    addName(owner?.email, owner?.full_name);
    for (const person of shared_with) addName(person.email, person.full_name);
  }
  for (const { organizer } of events) addName(organizer?.email, organizer?.full_name);
  return (email) => names.get(normalizeEmail(email)) ?? email;
}
