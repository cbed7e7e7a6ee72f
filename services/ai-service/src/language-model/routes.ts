import { model } from '@scheduler/contracts/ai';
import { defineHandler } from '@scheduler/service-kit';
import { updateConsent, getSettings, type ModelDeps } from './operations.ts';

export const modelRoutes = (deps: ModelDeps) => [
  defineHandler(model.read, ({ actor }) => getSettings(deps, actor)),
  defineHandler(model.change, ({ actor, body }) => updateConsent(deps, actor, body)),
];
