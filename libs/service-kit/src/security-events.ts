import type { ReportedAction } from '@scheduler/contracts/auth';
import { reportSecurityEvent, type SecurityEvent } from '@scheduler/contracts/internal';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Actor } from './authenticate.ts';
import { callAuthService } from './call-auth-service.ts';
import type { Db } from './db.ts';
import { newId } from './ids.ts';
import { addJob } from './jobs.ts';
import type { InternalAuth } from './service-token.ts';

const TASK = 'report-security-event';
const TIMEOUT_MS = 10_000;
const MAX_SUBJECT_LENGTH = 300;

interface NewSecurityEvent {
  actor: Pick<Actor, 'userId' | 'sessionId'>;
  action: ReportedAction;
  /** The affected thing, for example the name of an API key. */
  subject: string | null;
}

/**
 * Adds an entry to the user's security log, which auth-service stores, if the caller's transaction
 * commits.
 *
 * @param schema schema of the service, which contains its job queue
 */
export async function enqueueSecurityEvent(
  trx: Db,
  schema: string,
  { actor, action, subject }: NewSecurityEvent,
): Promise<void> {
  const event: SecurityEvent = {
    id: newId(),
    user_id: actor.userId,
    session_id: actor.sessionId,
    action,
    subject: subject?.slice(0, MAX_SUBJECT_LENGTH) ?? null,
    happened_at: new Date().toISOString(),
  };
  await addJob(trx, schema, TASK, event);
}

interface SecurityEventOptions {
  /** Base URL of auth-service. */
  authUrl: string | undefined;
  internalAuth: InternalAuth | null;
}

/**
 * Creates the task that delivers the entries. Without auth-service or keys, for example with a hosted
 * Supabase project, there is no log and the entries are dropped.
 */
export const securityEventTasks = ({ authUrl, internalAuth }: SecurityEventOptions): TaskList => ({
  [TASK]: async (payload) => {
    if (!authUrl || !internalAuth) return;
    const call = { body: z.parse(reportSecurityEvent.body, payload), timeoutMs: TIMEOUT_MS };
    // The queue retries.
    const response = await callAuthService({ authUrl, internalAuth }, reportSecurityEvent, call);
    await response.body?.cancel();
  },
});
