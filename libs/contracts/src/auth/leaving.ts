import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';
import { nothing, route } from '../route.ts';

/** Days in which an account that was deleted can be restored. */
export const RESTORE_DAYS = 30;

/** The query parameter of the page to which the mail's link leads: `/login?restore=…`. */
export const RESTORE_PARAMETER = 'restore';

export const notYourEmail = () => t('Type the email address of your account');

const path = '/auth';

/** Leaving the product, and taking along what it keeps. */
export const leaving = {
  /**
   * Deletes the caller's account: signed out everywhere at once, gone for good after `RESTORE_DAYS`.
   * Until then a link that is mailed restores it.
   */
  deleteAccount: route({
    name: 'leaving.deleteAccount',
    method: 'DELETE',
    path,
    action: 'account',
    /** The account's address as its person typed it; its phone number where it has no address. */
    body: z.object({
      email: z.string().check(z.trim(), z.maxLength(255, { error: notYourEmail })),
    }),
    status: 202,
    response: z.object({
      /** When it is gone for good. */
      purge_at: timestamp,
      /** Where the link to restore it was mailed; `null` for an account without an address. */
      mailed_to: z.nullable(z.string()),
    }),
  }),
  /** Restores an account by the link of the mail. Its person signs in as before, anew. */
  restoreAccount: route({
    name: 'leaving.restoreAccount',
    method: 'POST',
    path,
    action: 'restore',
    auth: 'none',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    status: 204,
    response: nothing,
  }),
  /** Everything that the product keeps of the caller, as a file: a ZIP of JSON and iCalendar. */
  exportData: route({
    name: 'leaving.exportData',
    method: 'GET',
    path,
    action: 'export',
    response: z.custom<string, AsyncIterable<Uint8Array>>(),
    responseType: 'application/zip',
  }),
};
