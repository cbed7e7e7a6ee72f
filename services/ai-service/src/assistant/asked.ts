import { planFeatures, type PlanFeature } from '@scheduler/contracts';
import { upgradeNeeded, type PlanOf } from '@scheduler/service-kit';
import type { Caller } from '../core-client.ts';
import type { ModelDeps } from '../language-model/operations.ts';
import type { MeetingTimesDeps } from '../meeting-times/operations.ts';
import type { PlansDeps } from '../plans/operations.ts';
import { peopleCalled } from './people.ts';
import type { NamedPerson } from './matching.ts';
import type { Situation } from './situation.ts';

export interface AssistantDeps extends ModelDeps, MeetingTimesDeps, PlansDeps {
  planOf: PlanOf;
}

/** A request as it is worked on. */
export interface Asked {
  caller: Caller;
  scheduleId: string | undefined;
  situation: Situation;
  signal: AbortSignal;
  /** Told when the model said which events are meant. */
  onPick: () => void;
}

/** @throws Problem 403 that says to upgrade */
export async function need({ planOf }: AssistantDeps, { caller }: Asked, feature: PlanFeature) {
  if (!planFeatures[await planOf(caller.actor)][feature]) throw upgradeNeeded(feature);
}

/** Those who were named, as far as they are known. */
export const named = (
  { core }: AssistantDeps,
  { caller }: Asked,
  said: readonly string[],
): Promise<NamedPerson[]> => peopleCalled(core, caller, said);
