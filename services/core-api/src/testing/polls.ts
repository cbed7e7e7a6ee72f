import { polls, type Poll, type Schedule } from '@scheduler/contracts/core';
import type { BodyOf } from '@scheduler/contracts';
import { signToken } from '../invitations/link.ts';
import type { Person, TestCore } from './core.ts';
import { commonEnv } from './process.ts';

const SECRETS = [commonEnv.INVITATION_SIGNING_SECRET];
const HALF_HOUR = 1_800_000;

/** Half an hour from each of these on. */
export const slotsAt = (...starts: string[]) =>
  starts.map((start) => ({
    start_time: new Date(start).toISOString(),
    end_time: new Date(Date.parse(start) + HALF_HOUR).toISOString(),
  }));

export const MONDAY = '2030-05-13T08:00:00.000Z';
export const TUESDAY = '2030-05-14T08:30:00.000Z';
export const WEDNESDAY = '2030-05-15T08:00:00.000Z';

export const ask = (
  person: Person,
  { id: schedule_id }: Schedule,
  given: Partial<BodyOf<typeof polls.create>> = {},
): Promise<Poll> =>
  person.call(polls.create, {
    body: {
      title: 'Kick-off',
      schedule_id,
      duration_minutes: 30,
      time_zone: 'UTC',
      slots: slotsAt(MONDAY, TUESDAY, WEDNESDAY),
      ...given,
    },
  });

export const readPoll = (person: Person, { id }: Poll) =>
  person.call(polls.read, { params: { id } });

export const choose = (person: Person, { id }: Poll, start_time: string) =>
  person.call(polls.choose, { params: { id }, body: { start_time } });

/** The path of the link that a guest of a poll was sent. */
export async function linkOf({ db }: TestCore, { id }: Poll, email: string): Promise<string> {
  const guest = await db('poll_guests').where({ poll_id: id, email }).first<{ id: string }>('id');
  return `/polls/${signToken(SECRETS, 'poll-guest', guest.id)}`;
}

/** The page at a path, as a browser without a script has it. */
export function pageAt({ baseUrl }: TestCore, path: string) {
  const url = new URL(path, baseUrl).href;
  const read = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    html: await response.text(),
  });
  return {
    open: async () => read(await fetch(url)),
    /** Sends the form: of each time the answer, and what a newcomer says of themselves. */
    send: async (answers: string[], typed: Record<string, string> = {}) => {
      const body = new URLSearchParams(typed);
      for (const [index, word] of answers.entries()) body.set(`slot-${index}`, word);
      return read(await fetch(url, { method: 'POST', body, redirect: 'manual' }));
    },
  };
}
