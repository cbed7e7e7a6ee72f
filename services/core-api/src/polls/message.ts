import type { PollSlot } from '@scheduler/contracts/core';
import { getLocale, plural, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import { renderEmail, type OutgoingEmail } from '@scheduler/service-kit/email';
import { limitTexts } from '../email-protection/limit-text.ts';
import {
  createFooterLink,
  formatSender,
  toSenderHeaders,
  type Sender,
  type SenderSettings,
} from '../email-protection/sender.ts';
import type { Contact } from '../invitations/repository.ts';
import { omitEmptyDetails, type DisplaySettings } from '../invitations/format-times.ts';
import type { GuestRow, PollRow } from './repository.ts';
import { formatSlot } from './format-slot.ts';

interface EmailSettings {
  messageId: string;
  /** URL of the action button. */
  link: string;
  display: DisplaySettings;
}

export const getOwnerName = (owner: Sender): string => formatSender(owner, t('Someone'));

const formatDay = (time: string, { time_zone: timeZone }: DisplaySettings) =>
  new Intl.DateTimeFormat(getLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone,
  }).format(new Date(time));

/** Formats the slots, for example `12 times from Mon, Nov 23 to Fri, Nov 27`. */
function formatSlotCount({ slots }: PollRow, display: DisplaySettings): string {
  const days = [...new Set(slots.map((slot) => formatDay(slot, display)))];
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return days.length === 1
    ? plural(slots.length, { one: '# time on {first}', other: '# times on {first}' }, { first })
    : plural(
        slots.length,
        { one: '# time from {first} to {last}', other: '# times from {first} to {last}' },
        { first, last },
      );
}

const MAX_DESCRIPTION_LENGTH = 3000;

function getDetails(poll: PollRow, display: DisplaySettings): [string, string][] {
  return omitEmptyDetails([
    [t('Proposed times'), formatSlotCount(poll, display)],
    [t('Duration'), formatMinutes(poll.duration_minutes)],
    [t('Location'), poll.location],
    [t('Description'), poll.description?.slice(0, MAX_DESCRIPTION_LENGTH) ?? null],
  ]);
}

/** Creates the email that invites a guest to a poll. */
export function createPollEmail(
  storedPoll: PollRow,
  guest: GuestRow,
  settings: EmailSettings & SenderSettings,
): OutgoingEmail {
  const { messageId, link, display, sender } = settings;
  const poll = sender.isKnown ? storedPoll : limitTexts(storedPoll);
  const owner = getOwnerName(sender);
  return {
    to: guest.typed_email,
    subject: t('When can you meet? {title}', { title: poll.title }),
    messageId,
    ...toSenderHeaders(settings),
    ...renderEmail({
      heading: poll.title,
      lines: [t("{who} wants to know when you're available.", { who: owner })],
      details: getDetails(poll, display),
      linkDetails: sender.isKnown,
      actions: [{ label: t('Add your availability'), link }],
      footnote: t('No account needed. {owner} will see your replies and email address.', { owner }),
      footerLink: createFooterLink(settings),
    }),
  };
}

/** Creates the email that notifies the owner when everyone has replied. */
export const createCompletionEmail = (
  poll: PollRow,
  owner: Contact,
  best: PollSlot | null,
  { messageId, link, display }: EmailSettings,
): OutgoingEmail => ({
  to: owner.email,
  subject: t('Everyone has responded: {title}', { title: poll.title }),
  messageId,
  ...renderEmail({
    heading: poll.title,
    lines: [t('Everyone has responded.')],
    details: best ? [[t('Best time'), formatSlot(best, display)]] : [],
    actions: [{ label: t('Choose a time'), link }],
    footnote: t("You're getting this email because you created this poll."),
  }),
});
