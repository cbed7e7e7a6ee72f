import { requiredText, emailInput } from '@scheduler/contracts';
import { pollReplies, type PollReply } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';

/** What the page's form holds. */
export interface Filled {
  answers: PollReply[];
  /** As typed by a newcomer. */
  typed: { name: string; email: string };
}

const isAnswer = (value: string | null): value is PollReply =>
  pollReplies.some((word) => word === value);

/** Reads a form; a time of which nothing is said does not suit. */
export function filledIn(text: string, slots: number): Filled {
  const fields = new URLSearchParams(text);
  const answers = Array.from({ length: slots }, (_, index): PollReply => {
    const value = fields.get(`slot-${index}`);
    return isAnswer(value) ? value : 'no';
  });
  return { answers, typed: { name: fields.get('name') ?? '', email: fields.get('email') ?? '' } };
}

const introduced = z.object({
  name: requiredText(() => t('Your name is required'), 200),
  email: emailInput,
});

/** What is wrong with what a newcomer says of themselves. */
export interface Fault {
  fault: string;
}

/** Who a newcomer says they are. */
export function introducedBy(typed: Filled['typed']): z.output<typeof introduced> | Fault {
  const parsed = z.safeParse(introduced, typed);
  return parsed.success ? parsed.data : { fault: parsed.error.issues[0]?.message ?? '' };
}
