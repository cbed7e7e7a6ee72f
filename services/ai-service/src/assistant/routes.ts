import { assistant, model } from '@scheduler/contracts/ai';
import { handle } from '@scheduler/service-kit';
import type { AssistantDeps } from './asked.ts';
import { ask, preview } from './operations.ts';

export const assistantRoutes = (deps: AssistantDeps) => [
  handle(assistant.ask, (call) => ask(deps, call)),
  handle(model.preview, (call) => preview(deps, call)),
];
