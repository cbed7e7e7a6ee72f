import { API_KEY_PREFIX } from '@scheduler/contracts';
import {
  API_KEYS_AT_MOST,
  type apiKeys,
  type CurrentCaller,
  type MadeApiKey,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import {
  bearerOf,
  invalidRequest,
  notFound,
  Problem,
  unauthenticated,
  type Actor,
  type Authenticator,
  type Call,
  type Database,
  type PlanOf,
} from '@scheduler/service-kit';
import { perform } from '../writes/operations.ts';
import { hashOf, hintOf, isWellFormed, makeKey } from './key.ts';
import { isExpired } from './policy.ts';
import { countKeys, deleteKey, holderOf, insertKey, type KeyHolder } from './repository.ts';

interface Deps {
  db: Database;
}

/** Makes a key. The answer to a repeated request cannot tell it, since nothing of it is kept. */
export async function createKey(
  { db }: Deps,
  { actor, body, idempotencyKey }: Call<typeof apiKeys.create>,
): Promise<MadeApiKey> {
  if (isExpired(body, Date.now())) {
    throw invalidRequest([
      { pointer: '/expires_at', detail: t('Choose a time that is yet to come') },
    ]);
  }
  const told: { key?: string } = {};
  const intent = { actor, route: 'apiKeys.create', idempotencyKey, request: body };
  const made = await perform(db, intent, async (trx) => {
    if ((await countKeys(trx, actor.userId)) >= API_KEYS_AT_MOST) {
      const detail = t('You have {most} API keys. Delete one to make another.', {
        most: API_KEYS_AT_MOST,
      });
      throw new Problem('conflict', detail);
    }
    const key = makeKey();
    told.key = key;
    return insertKey(trx, actor.userId, { ...body, hash: hashOf(key), hint: hintOf(key) });
  });
  if (told.key === undefined) {
    throw new Problem(
      'conflict',
      t('This key was made before, and it is shown once. Make another.'),
    );
  }
  return { ...made, key: told.key };
}

export async function removeKey(
  { db }: Deps,
  { actor, query: { id } }: Call<typeof apiKeys.remove>,
): Promise<undefined> {
  if (!(await deleteKey(db, actor.userId, id))) throw notFound(t('This API key'));
  return undefined;
}

/** Who calls; a session may do everything. */
export async function readCurrent(
  { planOf }: { planOf: PlanOf },
  { actor }: Call<typeof apiKeys.current>,
): Promise<CurrentCaller> {
  const { userId, email, fullName, apiKey } = actor;
  const plan = await planOf(actor);
  return {
    user_id: userId,
    email,
    full_name: fullName,
    scopes: apiKey ? [...apiKey.scopes] : null,
    plan,
  };
}

const actorOf = ({ id, user_id, scopes, email, full_name }: KeyHolder): Actor => ({
  userId: user_id,
  email: email ?? '',
  fullName: full_name,
  sessionId: null,
  issuedAt: 0,
  token: '',
  apiKey: { id, scopes },
});

/** For how long, in milliseconds, a key that was found is not looked up again; also once deleted. */
const KNOWN_LIFE = 3000;
const KNOWN_AT_MOST = 10_000;

interface Known {
  holder: KeyHolder;
  until: number;
}

const noSuchKey = () =>
  unauthenticated(t('This API key is not valid: it was deleted, has expired or never was.'));

/** Authenticates as before, and lets API keys in as the people whose they are. */
export function acceptingKeys(db: Database, authenticate: Authenticator): Authenticator {
  const known = new Map<string, Known>();

  const find = async (key: string, now: number): Promise<KeyHolder> => {
    const found = known.get(key);
    if (found && now < found.until) return found.holder;
    known.delete(key);
    const holder = isWellFormed(key) ? await holderOf(db, hashOf(key)) : undefined;
    if (!holder) throw noSuchKey();
    known.set(key, { holder, until: now + KNOWN_LIFE });
    const [oldest] = known.keys();
    if (known.size > KNOWN_AT_MOST && oldest !== undefined) known.delete(oldest);
    return holder;
  };

  return async (context) => {
    const token = bearerOf(context);
    if (!token.startsWith(API_KEY_PREFIX)) return authenticate(context);
    const now = Date.now();
    const holder = await find(token, now);
    if (isExpired(holder, now)) throw noSuchKey();
    return actorOf(holder);
  };
}
