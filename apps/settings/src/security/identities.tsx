import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { Provider, User, UserIdentity } from '@scheduler/platform/session-store';
import { Button, ConfirmDialog } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { Row } from '../components/subsection.tsx';
import { isOrganizationProvider, getProviderName } from './provider-names.ts';
import { unwrap, useInvalidateAccount, useAuthClient, useProviders } from './use-account.ts';

const CALLBACK_PATH = '/auth/callback?next=%2Fsettings%23security';

/** Lists linked and linkable sign-in providers. */
export function Identities({ user }: { user: User }) {
  const identities = user.identities ?? [];
  const linked = identities.filter(({ provider }) => provider !== 'email');
  const linkedProviders = new Set(linked.map(({ provider }) => provider));
  const isManaged = linked.some(({ provider }) => isOrganizationProvider(provider));
  const linkableProviders = useProviders().filter(
    (provider) => !isManaged && !linkedProviders.has(provider),
  );
  return (
    <>
      {linked.map((identity) => (
        <LinkedIdentity
          key={identity.identity_id}
          identity={identity}
          isLast={identities.length === 1}
        />
      ))}
      {linkableProviders.map((provider) => (
        <UnlinkedProvider key={provider} provider={provider} />
      ))}
    </>
  );
}

function LinkedIdentity({ identity, isLast }: { identity: UserIdentity; isLast: boolean }) {
  const { notify } = usePlatform();
  const getAuthClient = useAuthClient();
  const invalidateAccount = useInvalidateAccount();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const name = getProviderName(identity.provider);
  const unlink = useMutation({
    mutationFn: async () => unwrap(await (await getAuthClient()).unlinkIdentity(identity)),
    onSuccess: async () => {
      await invalidateAccount();
      setIsConfirmOpen(false);
      notify.success(t('{name} unlinked', { name }));
    },
    onError: (error) => {
      setIsConfirmOpen(false);
      notify.error(
        getErrorMessage(error, t("Couldn't unlink {name}. Check your connection.", { name })),
      );
    },
  });
  const email = identity.identity_data?.['email'];
  return (
    <Row
      icon={<Link2 />}
      name={name}
      details={
        isLast ? t('Your only sign-in method') : typeof email === 'string' ? email : t('Linked')
      }
    >
      {!isLast && (
        <Button
          size="sm"
          onClick={() => setIsConfirmOpen(true)}
          aria-label={t('Unlink {name}', { name })}
        >
          {t('Unlink')}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('Unlink {name}?', { name })}
        confirmLabel={t('Unlink')}
        busy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      >
        {t("You won't be able to sign in with {name} anymore. You can relink it anytime.", {
          name,
        })}
      </ConfirmDialog>
    </Row>
  );
}

function UnlinkedProvider({ provider }: { provider: string }) {
  const { notify } = usePlatform();
  const getAuthClient = useAuthClient();
  const name = getProviderName(provider);
  const link = useMutation({
    // Navigates to the provider, which then redirects to the callback page.
    mutationFn: async () =>
      unwrap(
        await (
          await getAuthClient()
        ).linkIdentity({
          provider: provider as Provider,
          options: { redirectTo: location.origin + CALLBACK_PATH },
        }),
      ),
    onError: (error) =>
      notify.error(
        getErrorMessage(error, t("Couldn't link {name}. Check your connection.", { name })),
      ),
  });
  return (
    <Row icon={<Link2 />} name={name} details={t('Not linked')}>
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
