import type { TaskList } from 'graphile-worker';
import type { Deps } from './deps.ts';
import { deleteExpiredSessions } from './sessions/repository.ts';

/** Hourly, at a minute with few other jobs. */
export const PURGE_CRONTAB = '17 * * * * purge';

/** Deletes expired rows. */
export const purgeTasks = ({ db, config }: Deps): TaskList => ({
  purge: async () => {
    await deleteExpiredSessions(db, config);
    await db.raw(`delete from one_time_tokens where expires_at < now()`);
    // The others determine to which sign-up a resent confirmation belongs.
    await db.raw(
      `delete from confirmations
       where expires_at < now() and (sign_up_id = user_id or original_id is not null)`,
    );
    await db.raw(`delete from unsent_emails where expires_at < now()`);
    await db.raw(`delete from flow_state where updated_at < now() - interval '2 days'`);
    await db.raw(`delete from spent where expires_at < now()`);
    await db.raw(`delete from mfa_challenges where expires_at < now()`);
    await db.raw(`delete from passkey_challenges where expires_at < now()`);
    await db.raw(`delete from saml_relay_states where expires_at < now()`);
    await db.raw(`delete from rate_limits where began_at < now() - interval '1 day'`);
  },
});
