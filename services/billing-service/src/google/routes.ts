import { integrations } from '@scheduler/contracts/billing';
import { handle } from '@scheduler/service-kit';
import type { Deps } from '../app.ts';
import { integrationsOf } from './repository.ts';

export const googleRoutes = ({ db }: Pick<Deps, 'db'>) => [
  handle(integrations.list, ({ actor }) => integrationsOf(db, actor.userId)),
];
