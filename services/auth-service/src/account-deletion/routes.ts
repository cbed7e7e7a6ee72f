import { accountLifecycle } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n/translate';
import { defineHandler, notFound, Problem, type Call } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import { defineCallerHandler, mapAuthErrors } from '../account/map-auth-errors.ts';
import type { Deps, HostedDeps } from '../deps.ts';
import { getClientInfo } from '../protocol/client-info.ts';
import { CLEAR_SITE_DATA } from '../sessions/clear-site-data.ts';
import { createDataExport } from './data-export.ts';
import { getDataOwners } from './data-owners.ts';
import { deleteAccount, restoreAccount } from './operations.ts';
import { getAccountData } from './account-data.ts';

async function exportData(
  { config, internalAuth }: Deps | HostedDeps,
  { setHeader }: Call<typeof accountLifecycle.exportData>,
  { userId, accountData }: { userId: string; accountData: Record<string, unknown> },
) {
  const dataOwners = getDataOwners(config, internalAuth);
  const file = await createDataExport(dataOwners, userId, accountData);
  setHeader('content-disposition', 'attachment; filename="ai-scheduler-data.zip"');
  setHeader('cache-control', 'no-store');
  return file;
}

/** Routes for accounts stored by this service. */
export const accountDeletionRoutes = (deps: Deps) => [
  defineCallerHandler(deps, accountLifecycle.deleteAccount, async ({ user }, call) => {
    const closing = await deleteAccount(deps, user, call.body.email);
    call.setHeader('clear-site-data', CLEAR_SITE_DATA);
    return closing;
  }),
  defineHandler(accountLifecycle.restoreAccount, async ({ body }) => {
    await restoreAccount(deps, body.token);
    return undefined;
  }),
  defineCallerHandler(deps, accountLifecycle.exportData, async ({ user }, call) => {
    const accountData = await getAccountData(deps.db, user);
    const file = await exportData(deps, call, { userId: user.id, accountData });
    const client = getClientInfo(deps, call);
    await audit(deps.db, { action: 'data_exported', actor: user, client });
    return file;
  }),
];

/** Routes for accounts in a hosted project, which only the project's operator can delete. */
export const hostedAccountDeletionRoutes = (deps: HostedDeps) => [
  defineHandler(accountLifecycle.deleteAccount, () => {
    const detail = t(
      "Accounts can't be deleted here. Ask the operator of this site to delete yours.",
    );
    return Promise.reject(new Problem('upstream-unavailable', detail));
  }),
  defineHandler(accountLifecycle.restoreAccount, () => Promise.reject(notFound(t('This link')))),
  defineHandler(accountLifecycle.exportData, (call) =>
    mapAuthErrors(async () => {
      const account = await deps.accounts.getUser(call.actor.token);
      return exportData(deps, call, { userId: account.id, accountData: { account } });
    }),
  ),
];
