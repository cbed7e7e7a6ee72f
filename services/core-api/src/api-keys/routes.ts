import { apiKeys } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { createApiKey, getCurrentCaller, deleteApiKey } from './operations.ts';
import { findKeys } from './repository.ts';

type Deps = Parameters<typeof createApiKey>[0] & Parameters<typeof getCurrentCaller>[0];

export const apiKeyRoutes = (deps: Deps) => [
  defineHandler(apiKeys.current, (call) => getCurrentCaller(deps, call)),
  defineHandler(apiKeys.list, ({ actor }) => findKeys(deps.db, actor.userId)),
  defineHandler(apiKeys.create, (call) => createApiKey(deps, call)),
  defineHandler(apiKeys.remove, (call) => deleteApiKey(deps, call)),
];
