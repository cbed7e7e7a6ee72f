import { normalizeEmail } from '@scheduler/contracts';
import type { Calendar } from './read.ts';

/** What people are called, as far as the calendar tells; else their address. */
export function namesOf({ schedules, events }: Calendar): (email: string) => string {
  const names = new Map<string, string>();
  const learn = (email: string | null | undefined, name: string | null | undefined) => {
    if (email && name) names.set(normalizeEmail(email), name);
  };
  for (const { owner, shared_with } of schedules) {
    learn(owner?.email, owner?.full_name);
    for (const person of shared_with) learn(person.email, person.full_name);
  }
  for (const { organizer } of events) learn(organizer?.email, organizer?.full_name);
  return (email) => names.get(normalizeEmail(email)) ?? email;
}
