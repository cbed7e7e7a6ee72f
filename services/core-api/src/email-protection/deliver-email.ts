import type { Database, Log } from '@scheduler/service-kit';
import { UndeliverableError, type Mailer, type OutgoingEmail } from '@scheduler/service-kit/email';
import type { Secrets } from '../invitations/signed-tokens.ts';

/** Dependencies of the jobs that send emails. */
export interface EmailDeps {
  db: Database;
  log: Log;
  /** If `null`, emails are discarded, and email reminders are shown in the app instead. */
  mailer: Mailer | null;
  siteUrl: string;
  signingSecrets: Secrets;
}

/**
 * Delivers an email. The queue retries it after temporary errors.
 *
 * @param onUndeliverable called after a permanent error
 * @returns whether the email was delivered
 */
export async function deliverEmail(
  mailer: Mailer,
  email: OutgoingEmail,
  onUndeliverable: (error: UndeliverableError) => void,
): Promise<boolean> {
  try {
    await mailer.sendEmail(email);
    return true;
  } catch (error) {
    if (!(error instanceof UndeliverableError)) throw error;
    onUndeliverable(error);
    return false;
  }
}
