import { MIN_PASSWORD_LENGTH } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { lazy, Suspense } from 'react';
import type { PasswordStrengthHintProps } from './password-strength-hint.tsx';

// Loaded with the first character. The hint is optional, so the form works without it.
const PasswordStrengthHint = lazy(() =>
  import('./password-strength-hint.tsx').then(
    (module) => ({ default: module.PasswordStrengthHint }),
    () => ({ default: ({ requirement }: PasswordStrengthHintProps) => requirement }),
  ),
);

/** Help text of a `Field` for a new password: the required length, then the password's strength. */
export function PasswordHelp(props: Omit<PasswordStrengthHintProps, 'requirement'>) {
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
