import type { LoadUser } from '../load/user.ts';
import type { UserState } from './compare.ts';

async function get<T>(user: LoadUser, path: string): Promise<T> {
  const response = await fetch(user.site + path, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  if (response.ok) return (await response.json()) as T;
  throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
}

const PAGE_SIZE = 50;

async function listBatches(user: LoadUser): Promise<UserState['batches']> {
  const batches: UserState['batches'] = [];
  for (let before = ''; ;) {
    const page = await get<{ batches: UserState['batches']; next: string | null }>(
      user,
      `/api/history?limit=${PAGE_SIZE}${before && `&before=${before}`}`,
    );
    batches.push(...page.batches);
    if (page.next === null) return batches;
    before = page.next;
  }
}

/** Reads all state that the ledger tracks from the product's API. */
export async function readUserState(user: LoadUser): Promise<UserState> {
  // If the clock has jumped, the token may have expired. Some services accept it for another minute,
  // so the load may not have replaced it.
  await user.refreshSession();
  const [events, batches, account, model] = await Promise.all([
    get<UserState['events']>(user, '/api/events'),
    listBatches(user),
    get<{ user_metadata: { note?: string } }>(user, '/auth/v1/user'),
    get<{ enabled: boolean; titles: boolean }>(user, '/api/ai/model'),
  ]);
  return {
    events,
    batches,
    profileNote: account.user_metadata.note ?? '',
    modelConsent: `${model.enabled} ${model.titles}`,
  };
}
