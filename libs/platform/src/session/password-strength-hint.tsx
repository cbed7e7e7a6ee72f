import type { ApiClient } from '@scheduler/api-client';
import {
  countBytes,
  hasMinLength,
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_LENGTH,
  passwords,
  type PasswordStrength,
} from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { useEffect, useState } from 'react';
import styles from './password-strength-hint.module.css';

export interface PasswordStrengthHintProps {
  api: ApiClient;
  /** The new password as it is in the field. */
  password: string;
  /** The user's email address and name, which must not be part of the password. */
  email?: string | undefined;
  fullName?: string | undefined;
  /** Shown until the password is long enough. */
  requirement: string;
}

/** Time without input before a password is rated. */
const DEBOUNCE_MS = 400;

const MESSAGES: Record<PasswordStrength, string> = {
  weak: t('Easy to guess. Use several unrelated words instead.'),
  fair: t('Fair. A longer password is harder to guess.'),
  strong: t('Strong password'),
};

/**
 * How hard the password is to guess, as rated by the service. The dictionaries are too large for a phone,
 * so they aren't loaded in the browser.
 */
export function PasswordStrengthHint({ requirement, ...input }: PasswordStrengthHintProps) {
  const strength = usePasswordStrength(input);
  if (strength === null) return requirement;
  return <span className={styles[strength]}>{MESSAGES[strength]}</span>;
}

/** @returns the strength of the last rated password; `null` if the length isn't permitted */
function usePasswordStrength(
  input: Omit<PasswordStrengthHintProps, 'requirement'>,
): PasswordStrength | null {
  const { api, password, email, fullName } = input;
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  const isRated =
    hasMinLength(password, MIN_PASSWORD_LENGTH) && countBytes(password) <= MAX_PASSWORD_BYTES;
  useEffect(() => {
    if (!isRated) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      api.call(passwords.rate, { body: { password, email, fullName }, signal }).then(
        (rating) => setStrength(rating.strength),
        // Without a rating, the form works as before, and the service rates the password again.
        () => signal.aborted || setStrength(null),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, password, email, fullName, isRated]);
  return isRated ? strength : null;
}
