import { t } from '@scheduler/i18n';
import { insist } from '@scheduler/platform/insist';
import type { User } from '@scheduler/platform/session-store';
import { Button } from '@scheduler/ui';
import { KeyRound, Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Identities } from './identities.tsx';
import { Part, Row, Rows } from '../part.tsx';
import { isOrganization } from './provider-names.ts';

const PasswordDialog = lazy(() =>
  insist(() => import('./password-dialog.tsx')).then((it) => ({ default: it.PasswordDialog })),
);
const AddressDialog = lazy(() =>
  insist(() => import('./address-dialog.tsx')).then((it) => ({ default: it.AddressDialog })),
);

/** An organization says itself which address its people have, and lets them in. */
export function SignInMethods({ user }: { user: User }) {
  const [open, setOpen] = useState<'password' | 'address' | null>(null);
  const close = () => setOpen(null);
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const isManaged = user.identities?.some(({ provider }) => isOrganization(provider)) ?? false;
  return (
    <Part title={t('Sign-in methods')}>
      <Rows>
        <Row
          icon={<Mail />}
          name={t('Sign-in address')}
          remark={
            <>
              {user.email}
              {user.new_email &&
                t(' — {new_email} waits to be confirmed by mail', { new_email: user.new_email })}
            </>
          }
        >
          {!isManaged && (
            <Button size="sm" onClick={() => setOpen('address')}>
              {t('Move to another address')}
            </Button>
          )}
        </Row>
        {!isManaged && (
          <Row
            icon={<KeyRound />}
            name={t('Password')}
            remark={
              hasPassword
                ? t('Changing it signs you out everywhere else.')
                : t('You have none yet.')
            }
          >
            <Button size="sm" onClick={() => setOpen('password')}>
              {hasPassword ? t('Change password') : t('Set a password')}
            </Button>
          </Row>
        )}
        <Identities user={user} />
      </Rows>
      <Suspense>
        {open === 'password' && <PasswordDialog hasPassword={hasPassword} onClose={close} />}
        {open === 'address' && <AddressDialog onClose={close} />}
      </Suspense>
    </Part>
  );
}
