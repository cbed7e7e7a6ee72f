import type { PublicConfig } from '../platform.ts';

/** Whether the services send emails such as invitations and reminders. */
export const isEmailAvailable = (config: PublicConfig): boolean => config.email_available !== false;

/** Whether emails about accounts are sent. A hosted Supabase project sends them itself. */
export const isAccountEmailAvailable = (config: PublicConfig): boolean =>
  config.supabaseUrl !== '' || isEmailAvailable(config);
