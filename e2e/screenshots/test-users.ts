import { events, invitations, schedules, type Schedule } from '@scheduler/contracts/core';
import { signUp, createUser, type SignedInUser } from '../support/users.ts';
import { site } from '../support/product.ts';
import { getSessionStorageKey } from '../support/session.ts';
import type { StorageState } from './accounts.ts';

/** Creates a user with an email address that looks good in screenshots. */
export const createUserNamed = (name: string): Promise<SignedInUser> =>
  signUp({ ...createUser(name), email: `${name.split(' ')[0]?.toLowerCase()}@northwind.test` });

/** Returns the browser storage of a signed-in user. */
export async function getStorageState({ supabase }: SignedInUser): Promise<StorageState> {
  const { data } = await supabase.auth.getSession();
  const session = { name: getSessionStorageKey(), value: JSON.stringify(data.session) };
  return { cookies: [], origins: [{ origin: new URL(site()).origin, localStorage: [session] }] };
}

export const createSchedule = (
  { api }: SignedInUser,
  name: string,
  options: Partial<Pick<Schedule, 'color' | 'description' | 'is_shared'>> = {},
): Promise<Schedule> => api.call(schedules.create, { body: { name, ...options } });

/** Invites a user to an event and optionally replies. */
export async function invite(
  host: SignedInUser,
  guest: SignedInUser,
  {
    answer,
    ...event
  }: { answer?: 'accepted' | 'declined' | 'tentative' } & {
    schedule_id: string;
    title: string;
    start_time: string;
    end_time: string;
    location?: string;
  },
): Promise<void> {
  const body = { ...event, invited_users: [guest.email] };
  const { id } = await host.api.call(events.create, { body });
  if (!answer) return;
  await guest.api.call(invitations.respond, { params: { event_id: id }, body: { status: answer } });
}
