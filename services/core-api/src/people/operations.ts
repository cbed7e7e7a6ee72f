import {
  acquireAdvisoryLock,
  type Actor,
  type Authenticator,
  type Database,
} from '@scheduler/service-kit';
import { BoundedMap } from '../bounded-map.ts';
import { upsertPerson } from './repository.ts';

async function registerUser(db: Database, { userId, email, fullName, issuedAt }: Actor) {
  const seen_at = new Date(issuedAt * 1000).toISOString();
  await db.transaction(async (trx) => {
    // Serialize registrations with the same address.
    await acquireAdvisoryLock(trx, `people:${email}`);
    await upsertPerson(trx, { user_id: userId, email, full_name: fullName, seen_at });
  });
}

/**
 * Wraps an authenticator to save the name and email address of authenticated users. The claims of a
 * token are saved only once, because they don't change.
 */
export function registerUsers(db: Database, authenticate: Authenticator): Authenticator {
  const registrations = new BoundedMap<string, Promise<void>>();
  const startRegistration = (actor: Actor) => {
    const registration = registerUser(db, actor);
    registrations.set(actor.token, registration);
    registration.catch(() => registrations.delete(actor.token));
    return registration;
  };
  return async (context) => {
    const actor = await authenticate(context);
    await (registrations.get(actor.token) ?? startRegistration(actor));
    return actor;
  };
}
