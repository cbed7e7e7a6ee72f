import { t } from '@scheduler/i18n';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import type { User } from '@scheduler/platform/session-store';
import { Button } from '@scheduler/ui';
import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { Identities } from './identities.tsx';
import { Subsection, Row, RowList } from '../components/subsection.tsx';
import { Passkeys } from './passkeys.tsx';
import { isOrganizationProvider } from './use-account.ts';

const PasswordDialog = lazyDialog(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);
const ChangeEmailDialog = lazyDialog(
  async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
);

/** With SSO, the organization manages the email address and the sign-in method. */
export function SignInMethods({ user }: { user: User }) {
  const [openDialog, setOpenDialog] = useState<'password' | 'email' | null>(null);
  const close = () => setOpenDialog(null);
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const isManaged =
    user.identities?.some(({ provider }) => isOrganizationProvider(provider)) ?? false;
  return (
    <Subsection title={t('Sign-in methods')}>
      <RowList>
        <Row
          icon={<Mail />}
          name={t('Email address')}
          details={
            <>
              {user.email}
              {user.new_email && t(' · {newEmail} not confirmed yet', { newEmail: user.new_email })}
            </>
          }
        >
          {!isManaged && (
            <Button size="sm" onClick={() => setOpenDialog('email')}>
              {t('Change email')}
            </Button>
          )}
        </Row>
        {!isManaged && (
          <Row
            icon={<KeyRound />}
            name={t('Password')}
            details={hasPassword ? t('Changing it signs out your other devices.') : t('Not set')}
          >
            <Button size="sm" onClick={() => setOpenDialog('password')}>
              {hasPassword ? t('Change password') : t('Set a password')}
            </Button>
          </Row>
        )}
        {!isManaged && <Passkeys />}
        <Identities user={user} />
      </RowList>
      {openDialog === 'password' && <PasswordDialog hasPassword={hasPassword} onClose={close} />}
      {openDialog === 'email' && <ChangeEmailDialog onClose={close} />}
    </Subsection>
  );
}
