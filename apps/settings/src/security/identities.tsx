import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { Provider, User, UserIdentity } from '@scheduler/platform/session-store';
import { Button, ConfirmDialog } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../failure-text.ts';
import { Row } from '../part.tsx';
import { isOrganization, providerName } from './provider-names.ts';
import { answered, useAccountChanged, useAuth, useProviders } from './use-account.ts';

const BACK = '/auth/callback?next=%2Fsettings%23security';

/** Accounts elsewhere that open this one, and those that could. */
export function Identities({ user }: { user: User }) {
  const identities = user.identities ?? [];
  const linked = identities.filter(({ provider }) => provider !== 'email');
  const has = new Set(linked.map(({ provider }) => provider));
  const isManaged = linked.some(({ provider }) => isOrganization(provider));
  const others = useProviders().filter((provider) => !isManaged && !has.has(provider));
  return (
    <>
      {linked.map((identity) => (
        <Linked key={identity.identity_id} identity={identity} isLast={identities.length === 1} />
      ))}
      {others.map((provider) => (
        <NotLinked key={provider} provider={provider} />
      ))}
    </>
  );
}

function Linked({ identity, isLast }: { identity: UserIdentity; isLast: boolean }) {
  const { notify } = usePlatform();
  const auth = useAuth();
  const changed = useAccountChanged();
  const [asking, setAsking] = useState(false);
  const name = providerName(identity.provider);
  const unlink = useMutation({
    mutationFn: async () => answered(await (await auth()).unlinkIdentity(identity)),
    onSuccess: async () => {
      await changed();
      setAsking(false);
      notify.success(t('{name} unlinked', { name }));
    },
    onError: (error) => {
      setAsking(false);
      notify.error(failureText(error, t('Failed to unlink {name}', { name })));
    },
  });
  const address = identity.identity_data?.['email'];
  return (
    <Row
      icon={<Link2 />}
      name={name}
      remark={isLast ? t('Your only way in') : typeof address === 'string' ? address : t('Linked')}
    >
      {!isLast && (
        <Button size="sm" onClick={() => setAsking(true)} aria-label={t('Unlink {name}', { name })}>
          {t('Unlink')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Unlink {name}?', { name })}
        confirmLabel={t('Unlink')}
        busy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      >
        {t(
          'You will no longer be able to sign in with {name}. You can link it again at any time.',
          {
            name,
          },
        )}
      </ConfirmDialog>
    </Row>
  );
}

function NotLinked({ provider }: { provider: string }) {
  const { notify } = usePlatform();
  const auth = useAuth();
  const name = providerName(provider);
  const link = useMutation({
    // Leaves the page for the provider's; what comes back arrives at the callback.
    mutationFn: async () =>
      answered(
        await (
          await auth()
        ).linkIdentity({
          provider: provider as Provider,
          options: { redirectTo: location.origin + BACK },
        }),
      ),
    onError: (error) => notify.error(failureText(error, t('Failed to link {name}', { name }))),
  });
  return (
    <Row icon={<Link2 />} name={name} remark={t('Not linked')}>
      <Button
        size="sm"
        busy={link.isPending}
        onClick={() => link.mutate()}
        aria-label={t('Link {name}', { name })}
      >
        {t('Link')}
      </Button>
    </Row>
  );
}
