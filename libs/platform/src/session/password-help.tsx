import type { ApiClient } from '@scheduler/api-client';
import { MIN_PASSWORD_LENGTH } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { lazy, Suspense } from 'react';

export interface PasswordHelpProps {
  api: ApiClient;
  /** The new password as it is in the field. */
  password: string;
  /** The user's email address and name, which must not be part of the password. */
  email?: string | undefined;
  fullName?: string | undefined;
}

export interface PasswordStrengthHintProps extends PasswordHelpProps {
  /** Shown until the password is long enough. */
  requirement: string;
}

// Loaded with the first character. The hint is optional, so the form works without it.
const PasswordStrengthHint = lazy(() =>
  import('./password-strength-hint.tsx').then(
    (module) => ({ default: module.PasswordStrengthHint }),
    () => ({ default: ({ requirement }: PasswordStrengthHintProps) => requirement }),
  ),
);

/** Help text of a `Field` for a new password: the required length, then the password's strength. */
export function PasswordHelp(props: PasswordHelpProps) {
  const requirement = t('At least {count} characters', { count: MIN_PASSWORD_LENGTH });
  return (
    <span aria-live="polite">
      {props.password === '' ? (
        requirement
      ) : (
        <Suspense fallback={requirement}>
          <PasswordStrengthHint {...props} requirement={requirement} />
        </Suspense>
      )}
    </span>
  );
}
