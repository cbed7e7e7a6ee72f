import { MIN_PASSWORD_LENGTH } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { lazyComponent } from '../lazy-component.tsx';
import type { PasswordStrengthHintProps } from './password-strength-hint.tsx';

// Loaded with the first character. The hint is optional, so the form works without it.
const PasswordStrengthHint = lazyComponent<PasswordStrengthHintProps>(
  async () => (await import('./password-strength-hint.tsx')).PasswordStrengthHint,
  {
    renderPending: ({ requirement }) => requirement,
    renderError: ({ requirement }) => requirement,
  },
);

/** Help text of a `Field` for a new password: the required length, then the password's strength. */
export function PasswordHelp(props: Omit<PasswordStrengthHintProps, 'requirement'>) {
  const requirement = t('At least {count} characters', { count: MIN_PASSWORD_LENGTH });
  return (
    <span aria-live="polite">
      {props.password === '' ? (
        requirement
      ) : (
        <PasswordStrengthHint {...props} requirement={requirement} />
      )}
    </span>
  );
}
