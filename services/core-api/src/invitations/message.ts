import { runInLanguage } from '@scheduler/i18n/server';
import { t, tIn } from '@scheduler/i18n/translate';
import { describeRecurrence } from '@scheduler/scheduling/recurrence';
import type { CalendarEvent } from '../ics/calendar-event.ts';
import { toCalendar } from '../ics/component.ts';
import { toSingleLine } from '@scheduler/service-kit';
import { renderEmail, type EmailContent, type OutgoingEmail } from '@scheduler/service-kit/email';
import type { InvitationMail, MailContent } from './repository.ts';
import type { EventRow } from './snapshot.ts';
import { slotLine } from '../polls/slot-line.ts';
import { periodIn, whenOf, type Clock } from './when.ts';

/** What a letter needs to know besides what it says. */
export interface Setting {
  messageId: string;
  /** The page where its reader answers. */
  answerLink: string;
  /** Where the organizer looks at the event. */
  appLink: string;
  /** Where they look for another time, with the guest whom the letter is about. */
  findLink: string;
  /** Where answers by mail, and mail that could not be delivered, are read; `null` for nowhere. */
  replyAddress: string | null;
  /** The reader's own where it is known, else the event's. */
  clock: Clock;
}

const DESCRIPTION_SHOWN = 3000;

const shortened = (text: string) =>
  text.length > DESCRIPTION_SHOWN ? `${text.slice(0, DESCRIPTION_SHOWN)}…` : text;

const repeats = ({ recurrence, ...event }: EventRow) =>
  recurrence ? describeRecurrence({ ...event, recurrence }) : null;

/** What there is to know of the event, and what of it was otherwise before. */
function factsOf({ event, former }: MailContent, clock: Clock): [string, string][] {
  const when = whenOf(event, clock);
  const was = former && whenOf(former, clock);
  const rows: [string, string | null][] = [
    [t('When'), when],
    [tIn('letter', 'Before'), was === when ? null : was],
    [t('Repeats'), repeats(event)],
    [t('Where'), event.location],
    [t('About'), event.description && shortened(event.description)],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

const subjects = {
  invited: (title: string) => t('Invitation: {title}', { title }),
  rescheduled: (title: string) => t('New time: {title}', { title }),
  changed: (title: string) => t('Updated invitation: {title}', { title }),
  cancelled: (title: string) => t('Cancelled: {title}', { title }),
  uninvited: (title: string) => t('Cancelled: {title}', { title }),
};

const sentences = {
  invited: (who: string) => t('{who} invites you.', { who }),
  rescheduled: (who: string) => t('{who} moved this event.', { who }),
  changed: (who: string) => t('{who} changed this event.', { who }),
  cancelled: (who: string) => t('{who} cancelled this event.', { who }),
  uninvited: (who: string) =>
    t('{who} took you off the guests of this event. It is over for you.', { who }),
};

type GuestReason = keyof typeof subjects;

const whoIs = ({ organizer }: MailContent) =>
  toSingleLine(organizer?.name ?? '') || organizer?.email || t('The organizer');

const answers = (link: string): NonNullable<EmailContent['actions']> => [
  { label: t('Accept'), link: `${link}?answer=accepted` },
  { label: t('Maybe'), link: `${link}?answer=tentative` },
  { label: t('Decline'), link: `${link}?answer=declined` },
];

function asComponent(row: EventRow, mail: InvitationMail, organizer: CalendarEvent['organizer']) {
  const { method, sequence, typed_email: email, content } = mail;
  const status = method === 'cancel' ? 'CANCELLED' : 'CONFIRMED';
  return {
    ...row,
    sequence,
    organizer,
    attendees: [{ email, partstat: content.partstat }],
    // How the organizer keeps the event is nobody else's.
    reminders: null,
    buffer_before: 0,
    buffer_after: 0,
    other_properties: { properties: [['status', {}, 'text', status]] },
  } satisfies CalendarEvent;
}

/** The letter's iCalendar object (RFC 5546): the same bytes whenever the letter is sent again. */
function calendarOf(mail: InvitationMail, { replyAddress }: Setting) {
  const { event, exceptions, organizer } = mail.content;
  const email = replyAddress ?? organizer?.email;
  const host = email ? { email, name: organizer?.name ?? organizer?.email ?? null } : null;
  const method = mail.method === 'cancel' ? 'CANCEL' : 'REQUEST';
  const events = [event, ...exceptions].map((row) => asComponent(row, mail, host));
  const content = toCalendar(events, { method, stamp: mail.created_at });
  return { method, content } as const;
}

function toGuest(mail: InvitationMail, setting: Setting): OutgoingEmail {
  const { content, method } = mail;
  const reason = content.reason as GuestReason;
  const { organizer, event } = content;
  const isRequest = method === 'request';
  const letter = renderEmail({
    heading: event.title,
    lines: [sentences[reason](whoIs(content))],
    details: factsOf(content, setting.clock),
    ...(isRequest && { actions: answers(setting.answerLink) }),
    footnote: isRequest
      ? t('You need no account to answer. Your answer and your address are shown to the organizer.')
      : t('There is nothing to do: this event leaves your calendar.'),
  });
  return {
    to: mail.typed_email,
    subject: subjects[reason](event.title),
    messageId: setting.messageId,
    icalEvent: calendarOf(mail, setting),
    ...letter,
    ...(organizer && { sender: organizer }),
    ...(setting.replyAddress && { bouncesTo: setting.replyAddress }),
  };
}

const answered = {
  'needs-action': (guest: string) => t('{guest} has not answered', { guest }),
  accepted: (guest: string) => t('{guest} accepted', { guest }),
  declined: (guest: string) => t('{guest} declined', { guest }),
  tentative: (guest: string) => t('{guest} might come', { guest }),
};

function toOrganizer(mail: InvitationMail, setting: Setting): OutgoingEmail {
  const { content } = mail;
  const { event, partstat, guest_email: guest = '', note } = content;
  const { proposed_start, proposed_end, next_best } = content;
  const proposal = proposed_start && proposed_end;
  const answer = answered[partstat](guest);
  const letter = renderEmail({
    heading: event.title,
    lines: [proposal ? t('{answer} and proposes another time.', { answer }) : `${answer}.`],
    details: [
      [t('When'), whenOf(event, setting.clock)],
      ...(proposal
        ? [
            [t('Proposed'), periodIn(proposed_start, proposed_end, setting.clock)] as [
              string,
              string,
            ],
          ]
        : []),
      ...(next_best
        ? [[t('Next best'), slotLine(next_best, setting.clock)] as [string, string]]
        : []),
      ...(note ? [[tIn('letter', 'Note'), note] as [string, string]] : []),
    ],
    actions: [
      { label: t('Open in AI Scheduler'), link: setting.appLink },
      ...(partstat === 'declined'
        ? [{ label: t('Find another time'), link: setting.findLink }]
        : []),
    ],
    footnote: t('You receive this because you organize this event.'),
  });
  return {
    to: mail.typed_email,
    subject: proposal
      ? t('New time proposed: {title}', { title: event.title })
      : `${toSingleLine(answer)}: ${event.title}`,
    messageId: setting.messageId,
    sender: { name: null, email: guest },
    ...letter,
  };
}

/** Writes the letter that a row of invitation_mails stands for, in the language of its reader. */
export const writeMail = (mail: InvitationMail, setting: Setting): OutgoingEmail =>
  runInLanguage(setting.clock.language, () =>
    mail.method === 'notice' ? toOrganizer(mail, setting) : toGuest(mail, setting),
  );
