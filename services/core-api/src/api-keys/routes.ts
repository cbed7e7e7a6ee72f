import { apiKeys } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { createKey, removeKey } from './operations.ts';
import { keysOf } from './repository.ts';

export const apiKeyRoutes = (deps: Parameters<typeof createKey>[0]) => [
  handle(apiKeys.list, ({ actor }) => keysOf(deps.db, actor.userId)),
  handle(apiKeys.create, (call) => createKey(deps, call)),
  handle(apiKeys.remove, (call) => removeKey(deps, call)),
];
