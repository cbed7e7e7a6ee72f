import type { Account } from '../fixture/account.ts';

const PATHS = [
  '/auth/v1/user',
  '/auth/v1/passkeys',
  '/api/auth/sessions',
  '/api/preferences',
  '/api/schedules',
  '/api/events',
  '/api/tasks',
  '/api/habits',
  '/api/polls',
  '/api/invitations',
  '/api/webhooks',
  '/api/feeds',
  '/api/subscriptions',
  '/api/api-keys',
  '/api/history?limit=50',
  '/api/calendar/manage?action=integrations',
  '/api/calendar/google?action=calendars',
  '/api/ai/model',
  '/rest/v1/user_subscriptions?select=*',
];

/** Fields that change without a request of the owner. */
const VOLATILE =
  /^(last_|next_|refreshed_at|fresh_as_of|updated_at|failing_since|disabled_at|health)/;

const toText = (value: unknown) =>
  JSON.stringify(value, (key, inner: unknown) => (VOLATILE.test(key) ? undefined : inner));

/** The owner's data by path. */
export type Snapshot = Map<string, string>;

/** Reads the owner's data through the API. */
export async function takeSnapshot(owner: Account): Promise<Snapshot> {
  const entries = await Promise.all(
    PATHS.map(async (path) => [path, toText(await owner.call('GET', path))] as const),
  );
  return new Map(entries);
}

/** Returns the paths whose data differs. */
export const compareSnapshots = (before: Snapshot, after: Snapshot): string[] =>
  PATHS.filter((path) => before.get(path) !== after.get(path));
