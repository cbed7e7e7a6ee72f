import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';
import { route } from '../route.ts';

/** Days during which a deleted account can be restored. */
export const ACCOUNT_RESTORE_DAYS = 30;

/** Query parameter of the restore link in the deletion email: `/login?restore=…`. */
export const ACCOUNT_RESTORE_PARAMETER = 'restore';

export const emailMismatchMessage = () => t('Enter the email address of your account');

/** Deletes and restores accounts, and exports their data. */
export const accountLifecycle = {
  /**
   * Deletes the caller's account. Signs out all sessions immediately; the data is permanently deleted
   * after `ACCOUNT_RESTORE_DAYS`. Until then, a link in an email restores the account.
   */
  deleteAccount: route('leaving.deleteAccount', 'DELETE /auth?action=account', {
    requiresStepUp: true,
    /** The account's email address as confirmation, or its phone number if it has no address. */
    body: z.object({
      email: z.string().check(z.trim(), z.maxLength(255, { error: emailMismatchMessage })),
    }),
    status: 202,
    response: z.object({
      /** When the data is permanently deleted. */
      purge_at: timestamp,
      /** Recipient of the restore link; `null` for an account without an email address. */
      mailed_to: z.nullable(z.string()),
    }),
  }),
  /** Restores an account with the token from the emailed link. The user then signs in again. */
  restoreAccount: route('leaving.restoreAccount', 'POST /auth?action=restore', {
    auth: 'none',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
  /** Exports all of the caller's data as a ZIP file of JSON and iCalendar files. */
  exportData: route('leaving.exportData', 'GET /auth?action=export', {
    requiresStepUp: true,
    response: z.custom<string, AsyncIterable<Uint8Array>>(),
    responseType: 'application/zip',
  }),
};
