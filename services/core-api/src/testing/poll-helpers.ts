import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { polls, type Poll, type Schedule } from '@scheduler/contracts/core';
import type { RouteBody } from '@scheduler/contracts';
import { signToken } from '../invitations/signed-tokens.ts';
import type { TestUser, TestCore } from './start-core.ts';
import { commonEnv } from './service-process.ts';

const SECRETS = [commonEnv.INVITATION_SIGNING_SECRET];
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** Creates half-hour slots. */
export const createSlots = (...starts: string[]) =>
  starts.map((start) => ({
    start_time: new Date(start).toISOString(),
    end_time: new Date(Date.parse(start) + HALF_HOUR_MS).toISOString(),
  }));

export const MONDAY = '2030-05-13T08:00:00.000Z';
export const TUESDAY = '2030-05-14T08:30:00.000Z';
export const WEDNESDAY = '2030-05-15T08:00:00.000Z';

export const createPoll = (
  user: TestUser,
  { id: schedule_id }: Schedule,
  overrides: Partial<RouteBody<typeof polls.create>> = {},
): Promise<Poll> =>
  user.call(polls.create, {
    body: {
      title: 'Kick-off',
      schedule_id,
      duration_minutes: 30,
      time_zone: 'UTC',
      slots: createSlots(MONDAY, TUESDAY, WEDNESDAY),
      ...overrides,
    },
  });

export const getPoll = (user: TestUser, { id }: Poll) => user.call(polls.read, { params: { id } });

export const chooseTime = (user: TestUser, { id }: Poll, start_time: string) =>
  user.call(polls.choose, { params: { id }, body: { start_time } });

/** Returns the path of a guest's poll link. */
export async function createGuestPath(
  { db }: TestCore,
  { id }: Poll,
  email: string,
): Promise<string> {
  const guest = await db('poll_guests').where({ poll_id: id, email }).first<{ id: string }>('id');
  return `/polls/${signToken(SECRETS, 'poll-guest', guest.id)}`;
}

/** Returns helpers to load and submit a poll page without JavaScript. */
export function openPollPage({ baseUrl }: TestCore, path: string) {
  const url = new URL(path, baseUrl).href;
  const read = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    html: await response.text(),
  });
  return {
    open: async () => read(await fetch(url)),
    /** Submits a reply for each slot, and the name and email address of a new guest. */
    send: async (replies: string[], fields: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields);
      for (const [index, reply] of replies.entries()) body.set(`slot-${index}`, reply);
      return read(await fetch(url, { method: 'POST', body, redirect: 'manual' }));
    },
  };
}
