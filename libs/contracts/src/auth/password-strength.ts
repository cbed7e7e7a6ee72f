import * as z from 'zod/mini';
import { route } from '../route.ts';

/** How hard a password is to guess. `weak` passwords are rejected. */
const passwordStrength = z.enum(['weak', 'fair', 'strong']);
export type PasswordStrength = z.output<typeof passwordStrength>;

const shortText = z.string().check(z.maxLength(255));

// In a file of its own, because the sign-up screen loads this contract only with the first character.
export const passwords = {
  /** Rates a password while a user chooses it. The email address and name may be incomplete. */
  rate: route('passwords.rate', 'POST /auth?action=password-strength', {
    auth: 'none',
    body: z.object({
      password: shortText,
      email: z.optional(shortText),
      fullName: z.optional(shortText),
    }),
    response: z.object({ strength: passwordStrength }),
  }),
};
