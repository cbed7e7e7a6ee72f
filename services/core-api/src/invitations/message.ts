import { runInLanguage } from '@scheduler/i18n/server';
import { t, tWithContext } from '@scheduler/i18n/translate';
import { describeRecurrence } from '@scheduler/scheduling/recurrence';
import type { CalendarEvent } from '../ics/calendar-event.ts';
import { formatCalendar } from '../ics/build-calendar.ts';
import { toSingleLine } from '@scheduler/service-kit';
import { renderEmail, type EmailContent, type OutgoingEmail } from '@scheduler/service-kit/email';
import { limitTexts } from '../email-protection/limit-text.ts';
import {
  createFooterLink,
  formatSender,
  toSenderHeaders,
  type SenderSettings,
} from '../email-protection/sender.ts';
import type { InvitationEmail, InvitationEmailContent } from './repository.ts';
import type { EventRow } from './snapshot.ts';
import { formatSlot } from '../polls/format-slot.ts';
import {
  formatPeriod,
  formatEventTimes,
  omitEmptyDetails,
  type DisplaySettings,
} from './format-times.ts';

export interface EmailSettings extends SenderSettings {
  messageId: string;
  /** URL of the guest's RSVP page. */
  replyLink: string;
  /** URL of the organizer's calendar on the day of the event. */
  appLink: string;
  /** URL of the time search, with the guest preselected. */
  findTimeLink: string;
  /** Address for replies and bounces, or `null` if inbound email isn't configured. */
  replyAddress: string | null;
  /** The recipient's settings. */
  display: DisplaySettings;
}

const MAX_DESCRIPTION_LENGTH = 3000;

const truncate = (text: string) =>
  text.length > MAX_DESCRIPTION_LENGTH ? `${text.slice(0, MAX_DESCRIPTION_LENGTH)}…` : text;

const formatRecurrence = ({ recurrence, ...event }: EventRow) =>
  recurrence ? describeRecurrence({ ...event, recurrence }) : null;

function getDetails(
  { event, former }: InvitationEmailContent,
  display: DisplaySettings,
): [string, string][] {
  const time = formatEventTimes(event, display);
  const formerTime = former && formatEventTimes(former, display);
  return omitEmptyDetails([
    [t('When'), time],
    [tWithContext('email', 'Before'), formerTime === time ? null : formerTime],
    [t('Repeats'), formatRecurrence(event)],
    [t('Location'), event.location],
    [t('Description'), event.description && truncate(event.description)],
  ]);
}

const SUBJECTS = {
  invited: (title: string) => t('Invitation: {title}', { title }),
  rescheduled: (title: string) => t('New time: {title}', { title }),
  changed: (title: string) => t('Updated invitation: {title}', { title }),
  cancelled: (title: string) => t('Canceled: {title}', { title }),
  uninvited: (title: string) => t('Canceled: {title}', { title }),
};

const SENTENCES = {
  invited: (name: string) => t('{who} invited you.', { who: name }),
  rescheduled: (name: string) => t('{who} moved this event.', { who: name }),
  changed: (name: string) => t('{who} changed this event.', { who: name }),
  cancelled: (name: string) => t('{who} canceled this event.', { who: name }),
  uninvited: (name: string) => t('{who} removed you from this event.', { who: name }),
};

type GuestReason = keyof typeof SUBJECTS;

const createReplyActions = (link: string): NonNullable<EmailContent['actions']> => [
  { label: t('Accept'), link: `${link}?answer=accepted` },
  { label: t('Maybe'), link: `${link}?answer=tentative` },
  { label: t('Decline'), link: `${link}?answer=declined` },
];

function toComponent(
  row: EventRow,
  invitation: InvitationEmail,
  organizer: CalendarEvent['organizer'],
) {
  const { method, sequence, typed_email: email, content } = invitation;
  const status = method === 'cancel' ? 'CANCELLED' : 'CONFIRMED';
  return {
    ...row,
    sequence,
    organizer,
    attendees: [{ email, partstat: content.partstat }],
    // The organizer's private settings are omitted.
    reminders: null,
    buffer_before: 0,
    buffer_after: 0,
    other_properties: { properties: [['status', {}, 'text', status]] },
  } satisfies CalendarEvent;
}

/**
 * Creates the iTIP object (RFC 5546). The result is deterministic, so a retried email is identical.
 */
function createCalendar(invitation: InvitationEmail, { replyAddress, sender }: EmailSettings) {
  const { event, exceptions } = invitation.content;
  const email = replyAddress ?? sender.email;
  const organizerAddress = email ? { email, name: sender.name ?? sender.email } : null;
  const method = invitation.method === 'cancel' ? 'CANCEL' : 'REQUEST';
  const events = [event, ...exceptions].map((row) =>
    toComponent(row, invitation, organizerAddress),
  );
  const content = formatCalendar(events, { method, stamp: invitation.created_at });
  return { method, content } as const;
}

/** Limits the texts of a sender who isn't known to the recipient. */
const limitContent = (content: InvitationEmailContent): InvitationEmailContent => ({
  ...content,
  event: limitTexts(content.event),
  former: content.former && limitTexts(content.former),
  exceptions: content.exceptions.map(limitTexts),
});

function createGuestEmail(stored: InvitationEmail, settings: EmailSettings): OutgoingEmail {
  const { sender } = settings;
  const content = sender.isKnown ? stored.content : limitContent(stored.content);
  const invitation = { ...stored, content };
  const reason = content.reason as GuestReason;
  const { event } = content;
  const { method } = invitation;
  const isRequest = method === 'request';
  const rendered = renderEmail({
    heading: event.title,
    lines: [SENTENCES[reason](formatSender(sender, t('The organizer')))],
    details: getDetails(content, settings.display),
    linkDetails: sender.isKnown,
    footerLink: createFooterLink(settings),
    ...(isRequest && { actions: createReplyActions(settings.replyLink) }),
    footnote: isRequest
      ? t('No account needed. The organizer will see your reply and email address.')
      : t('No action needed. The event was removed from your calendar.'),
  });
  return {
    to: invitation.typed_email,
    subject: SUBJECTS[reason](event.title),
    messageId: settings.messageId,
    icalEvent: createCalendar(invitation, settings),
    ...rendered,
    ...toSenderHeaders(settings),
    ...(settings.replyAddress && { bounceAddress: settings.replyAddress }),
  };
}

const REPLY_SENTENCES = {
  'needs-action': (guest: string) => t("{guest} hasn't replied", { guest }),
  accepted: (guest: string) => t('{guest} accepted', { guest }),
  declined: (guest: string) => t('{guest} declined', { guest }),
  tentative: (guest: string) => t('{guest} might come', { guest }),
};

function createReplyNotice(invitation: InvitationEmail, settings: EmailSettings): OutgoingEmail {
  const { content } = invitation;
  const { event, partstat, guest_email: guest = '', note } = content;
  const { proposed_start, proposed_end, next_best } = content;
  const proposal = proposed_start && proposed_end;
  const sentence = REPLY_SENTENCES[partstat](guest);
  const rendered = renderEmail({
    heading: event.title,
    lines: [proposal ? t('{reply} and proposed a new time.', { reply: sentence }) : `${sentence}.`],
    details: omitEmptyDetails([
      [t('When'), formatEventTimes(event, settings.display)],
      [
        t('Proposed time'),
        proposal && formatPeriod(proposed_start, proposed_end, settings.display),
      ],
      [t('Next best'), next_best && formatSlot(next_best, settings.display)],
      [tWithContext('email', 'Note'), note],
    ]),
    actions: [
      { label: t('Open in AI Scheduler'), link: settings.appLink },
      ...(partstat === 'declined'
        ? [{ label: t('Find another time'), link: settings.findTimeLink }]
        : []),
    ],
    footnote: t("You're getting this email because you're the organizer."),
  });
  return {
    to: invitation.typed_email,
    subject: proposal
      ? t('New time proposed: {title}', { title: event.title })
      : `${toSingleLine(sentence)}: ${event.title}`,
    messageId: settings.messageId,
    sender: { name: null, email: guest },
    ...rendered,
  };
}

/** Creates an email from a row of `invitation_mails` in the recipient's language. */
export const createInvitationEmail = (
  invitation: InvitationEmail,
  settings: EmailSettings,
): OutgoingEmail =>
  runInLanguage(settings.display.language, () =>
    invitation.method === 'notice'
      ? createReplyNotice(invitation, settings)
      : createGuestEmail(invitation, settings),
  );
