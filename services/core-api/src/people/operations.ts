import { lockKey, type Actor, type Authenticator, type Database } from '@scheduler/service-kit';
import { keepPerson } from './repository.ts';

const TOKENS_REMEMBERED = 10_000;

async function register(db: Database, { userId, email, fullName, issuedAt }: Actor) {
  const seen_at = new Date(issuedAt * 1000).toISOString();
  await db.transaction(async (trx) => {
    // Two accounts that claim one address at once take turns.
    await lockKey(trx, `people:${email}`);
    await keepPerson(trx, { user_id: userId, email, full_name: fullName, seen_at });
  });
}

/**
 * Authenticates as before, and keeps who the caller is. A token says the same for all its life, so
 * that each is told once.
 */
export function registering(db: Database, authenticate: Authenticator): Authenticator {
  const told = new Map<string, Promise<void>>();
  const tell = (actor: Actor) => {
    const telling = register(db, actor);
    told.set(actor.token, telling);
    telling.catch(() => told.delete(actor.token));
    const [oldest] = told.keys();
    if (told.size > TOKENS_REMEMBERED && oldest !== undefined) told.delete(oldest);
    return telling;
  };
  return async (context) => {
    const actor = await authenticate(context);
    await (told.get(actor.token) ?? tell(actor));
    return actor;
  };
}
