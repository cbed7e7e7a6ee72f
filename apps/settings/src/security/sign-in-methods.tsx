import type { User } from '@scheduler/platform/session-store';
import { Button } from '@scheduler/ui';
import { KeyRound, Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Identities } from './identities.tsx';
import { Part, Row, Rows } from '../part.tsx';

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((it) => ({ default: it.PasswordDialog })),
);
const AddressDialog = lazy(() =>
  import('./address-dialog.tsx').then((it) => ({ default: it.AddressDialog })),
);

export function SignInMethods({ user }: { user: User }) {
  const [open, setOpen] = useState<'password' | 'address' | null>(null);
  const close = () => setOpen(null);
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  return (
    <Part title="Sign-in methods">
      <Rows>
        <Row
          icon={<Mail />}
          name="Sign-in address"
          remark={
            <>
              {user.email}
              {user.new_email && ` — ${user.new_email} waits to be confirmed by mail`}
            </>
          }
        >
          <Button size="sm" onClick={() => setOpen('address')}>
            Change address
          </Button>
        </Row>
        <Row
          icon={<KeyRound />}
          name="Password"
          remark={hasPassword ? 'Changing it signs you out everywhere else.' : 'You have none yet.'}
        >
          <Button size="sm" onClick={() => setOpen('password')}>
            {hasPassword ? 'Change password' : 'Set a password'}
          </Button>
        </Row>
        <Identities user={user} />
      </Rows>
      <Suspense>
        {open === 'password' && <PasswordDialog hasPassword={hasPassword} onClose={close} />}
        {open === 'address' && <AddressDialog onClose={close} />}
      </Suspense>
    </Part>
  );
}
