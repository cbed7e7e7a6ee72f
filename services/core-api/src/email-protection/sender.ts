import { toTrustedName } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import type { Db } from '@scheduler/service-kit';
import type { EmailDeps } from './deliver-email.ts';
import { signSenderToken } from '../invitations/signed-tokens.ts';
import { findContact } from '../invitations/repository.ts';
import { getReputation } from './reputation.ts';
import { findReputationFacts, hasReplied } from './repository.ts';
import type { EmailParties } from './repository-suppressions.ts';

/** The sender of an email, as the recipient may see it. */
export interface Sender {
  /** `null` for accounts without an email address. */
  email: string | null;
  /** `null` if the sender isn't known, or the name could deceive the recipient. */
  name: string | null;
  /**
   * Whether the recipient has replied to the sender before, or the sender's reputation is established.
   * Texts of unknown senders are limited.
   */
  isKnown: boolean;
}

/** @param email normalized address of the recipient */
export async function findSender(db: Db, { senderId, email }: EmailParties): Promise<Sender> {
  const contact = await findContact(db, senderId);
  const isKnown =
    (await hasReplied(db, senderId, email)) ||
    getReputation(await findReputationFacts(db, senderId)) === 'established';
  const name = isKnown && contact?.name ? toTrustedName(contact.name) : null;
  return { email: contact?.email ?? null, name, isKnown };
}

/** Returns the name or address of a sender, or `fallback` if there is neither. */
export const formatSender = ({ name, email }: Sender, fallback: string): string =>
  name ?? email ?? fallback;

/** Information about the sender that an email shows. */
export interface SenderSettings {
  sender: Sender;
  /** URL of the page where the recipient blocks the sender or unsubscribes. */
  preferencesLink: string;
}

export const findSenderSettings = async (
  { db, siteUrl, signingSecrets }: Pick<EmailDeps, 'db' | 'siteUrl' | 'signingSecrets'>,
  parties: EmailParties,
): Promise<SenderSettings> => ({
  sender: await findSender(db, parties),
  preferencesLink: `${siteUrl}/email-preferences/${signSenderToken(signingSecrets, parties)}`,
});

/** Returns the headers of an email that depend on its sender. */
export const toSenderHeaders = ({ sender: { name, email }, preferencesLink }: SenderSettings) => ({
  unsubscribeLink: preferencesLink,
  ...(email !== null && { sender: { name, email } }),
});

export const createFooterLink = ({ preferencesLink }: SenderSettings) => ({
  label: t('Block this sender or unsubscribe'),
  link: preferencesLink,
});
