import { planFeatures, type PlanFeature } from '@scheduler/contracts';
import { upgradeRequired, type PlanLookup } from '@scheduler/service-kit';
import type { Caller } from '../core-client.ts';
import type { ModelDeps } from '../language-model/operations.ts';
import type { MeetingTimesDeps } from '../meeting-times/operations.ts';
import type { PlansDeps } from '../plans/operations.ts';
import { lookUpPeople } from './resolve-people.ts';
import type { ResolvedPerson } from './filter-events.ts';
import type { UserContext } from './user-context.ts';

export interface AssistantDeps extends ModelDeps, MeetingTimesDeps, PlansDeps {
  getPlan: PlanLookup;
}

/** The context in which a request is processed. */
export interface RequestContext {
  caller: Caller;
  scheduleId: string | undefined;
  userContext: UserContext;
  signal: AbortSignal;
  /** Called when the language model has selected the events. */
  onModelSelection: () => void;
}

/** @throws Problem 403 that prompts the user to upgrade */
export async function requireFeature(
  { getPlan }: AssistantDeps,
  { caller }: RequestContext,
  feature: PlanFeature,
) {
  if (!planFeatures[await getPlan(caller.actor)][feature]) throw upgradeRequired(feature);
}

/** Resolves the names in a request to email addresses. */
export const resolvePeople = (
  { core }: AssistantDeps,
  { caller }: RequestContext,
  names: readonly string[],
): Promise<ResolvedPerson[]> => lookUpPeople(core, caller, names);
