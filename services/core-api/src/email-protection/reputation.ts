import type { PlanType } from '@scheduler/contracts';

/** The facts from which a sender's reputation is determined. */
export interface ReputationFacts {
  /** Whether the account was first seen in the last 7 days. */
  is_new: boolean;
  /** Whether the account is older than the reputation. */
  is_legacy: boolean;
  /** Number of people who accepted an invitation or a share, or replied to a poll. */
  replies: number;
  /** Number of blocks, unsubscribed addresses and bounces in the last 30 days. */
  complaints: number;
}

export type Reputation = 'new' | 'established' | 'restricted';

const MIN_REPLIES = 3;
const MAX_COMPLAINTS = 4;

/**
 * A sender is restricted after five complaints, if these outnumber the people who replied. Otherwise, a
 * sender is established after seven days, if at least three people have replied.
 */
export function getReputation(facts: ReputationFacts): Reputation {
  const { is_new, is_legacy, replies, complaints } = facts;
  if (complaints > MAX_COMPLAINTS && complaints > replies) return 'restricted';
  return is_legacy || (!is_new && replies >= MIN_REPLIES) ? 'established' : 'new';
}

/** The number of people who don't know the sender that can be invited within 24 hours. */
export type InvitationLimits = Record<Reputation, Record<PlanType, number>>;

export const DEFAULT_INVITATION_LIMITS: InvitationLimits = {
  new: { free: 20, pro: 50 },
  established: { free: 100, pro: 500 },
  restricted: { free: 5, pro: 5 },
};
