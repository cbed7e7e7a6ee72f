import { describeDevice } from '@scheduler/i18n/describe-device';
import { getLocale, t } from '@scheduler/i18n/translate';
import { HOUR_SECONDS, MINUTE_SECONDS } from '@scheduler/scheduling/durations';

/** The kinds of emails that contain a link and a code. */
export type TokenEmailKind =
  | 'confirmation'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email-change'
  | 'email-change-approval';

export type NoticeEmailKind =
  | 'already-registered'
  | 'address-in-use'
  | 'password-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'account-deleted';

export interface Lifetimes {
  linkSeconds?: number;
  codeSeconds: number;
}

/**
 * The variable parts of an email. `link` and `code` are alternatives with the same effect. Emails that an
 * earlier version queued have no lifetimes.
 */
export type EmailContent =
  | { kind: TokenEmailKind; link: string; code: string; lifetimes?: Lifetimes }
  | { kind: NoticeEmailKind; link: string }
  | {
      kind: 'new-sign-in';
      link: string;
      user_agent: string | null;
      /** The place, or else the IP address. */
      place: string | null;
      time: string;
    }
  | { kind: 'reauthentication'; link: null; code: string; lifetimes?: Lifetimes };

export interface EmailText {
  subject: string;
  paragraphs: string[];
  /** The label of the link, or `null` if the email contains only a code. */
  action: string | null;
  footnote: string;
}

type SignInContent = Extract<EmailContent, { kind: 'new-sign-in' }>;

const formatTime = (time: string) =>
  new Intl.DateTimeFormat(getLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(time));

const getSignInText = ({ user_agent, place, time }: SignInContent): EmailText => ({
  subject: t('New sign-in to your account'),
  paragraphs: [
    t("We noticed a sign-in to your account from a device or browser you haven't used before."),
    t('Device: {device}', { device: describeDevice(user_agent).name }),
    ...(place === null ? [] : [t('Location: {place}', { place })]),
    t('Time: {time} (UTC)', { time: formatTime(time) }),
  ],
  action: t("This wasn't me"),
  footnote: t('Was this you? No action needed.'),
});

const templates: Record<Exclude<EmailContent['kind'], 'new-sign-in'>, () => EmailText> = {
  confirmation: () => ({
    subject: t('Confirm your email address'),
    paragraphs: [t('Welcome to AI Scheduler. Confirm your email address to get started.')],
    action: t('Confirm email address'),
    footnote: t(
      "Didn't request this? Don't open the link or share the code. No one can use the account without them.",
    ),
  }),
  recovery: () => ({
    subject: t('Reset your password'),
    paragraphs: [t('We received a request to reset your password.')],
    action: t('Choose a new password'),
    footnote: t("Didn't request this? You can ignore this email. Your password won't change."),
  }),
  magiclink: () => ({
    subject: t('Your sign-in link'),
    paragraphs: [t('Use this link to sign in. It works once.')],
    action: t('Sign in'),
    footnote: t("Didn't try to sign in? You can safely ignore this email."),
  }),
  invite: () => ({
    subject: t("You're invited to AI Scheduler"),
    paragraphs: [t('An account was created for you. Accept the invitation to get started.')],
    action: t('Accept the invitation'),
    footnote: t('Not expecting this? You can safely ignore this email.'),
  }),
  'email-change': () => ({
    subject: t('Confirm your new email address'),
    paragraphs: [t('Confirm that you want to use this address for your account.')],
    action: t('Confirm new address'),
    footnote: t("Didn't request this? You can safely ignore this email."),
  }),
  'email-change-approval': () => ({
    subject: t('Approve your new email address'),
    paragraphs: [t('We received a request to change the email address of your account.')],
    action: t('Approve change'),
    footnote: t("Didn't request this? Don't open the link, and change your password."),
  }),
  reauthentication: () => ({
    subject: t('Your verification code'),
    paragraphs: [t('Enter this code to continue.')],
    action: null,
    footnote: t(
      "Didn't request a code? Someone may be signed in to your account. Change your password now.",
    ),
  }),
  'factor-added': () => ({
    subject: t('Two-factor authentication is now on'),
    paragraphs: [t("From now on, you'll need a second factor to sign in.")],
    action: t('Open AI Scheduler'),
    footnote: t("Wasn't you? Reset your password on the sign-in page now."),
  }),
  'factor-removed': () => ({
    subject: t('Two-factor method removed'),
    paragraphs: [t('A two-factor method was removed from your account.')],
    action: t('Open AI Scheduler'),
    footnote: t("Wasn't you? Reset your password on the sign-in page now."),
  }),
  'account-deleted': () => ({
    subject: t('Your account was deleted'),
    paragraphs: [
      t("Your account was deleted and you've been signed out on all devices."),
      t(
        'Changed your mind? You can restore it for 30 days. After that, your data is permanently deleted.',
      ),
    ],
    action: t('Restore account'),
    footnote: t("Wasn't you? Restore your account and reset your password now."),
  }),
  'already-registered': () => ({
    subject: t('You already have an account'),
    paragraphs: [
      t('Someone tried to sign up with your email address, but you already have an account.'),
      t('If that was you, sign in instead. You can reset your password on the sign-in page.'),
    ],
    action: t('Go to sign in'),
    footnote: t("Wasn't you? No action needed. Your account hasn't changed."),
  }),
  'address-in-use': () => ({
    subject: t('You already have an account with this email address'),
    paragraphs: [
      t(
        'Someone tried to use your email address for another account, but you already have an account with it.',
      ),
      t('If that was you, sign in to the account you already have.'),
    ],
    action: t('Go to sign in'),
    footnote: t("Wasn't you? No action needed. Your account hasn't changed."),
  }),
  'password-changed': () => ({
    subject: t('Your password was changed'),
    paragraphs: [
      t('Your password was changed and your other devices were signed out.'),
      t('If you made this change, no action is needed.'),
    ],
    action: t('Open AI Scheduler'),
    footnote: t("Wasn't you? Reset your password on the sign-in page now."),
  }),
};

function formatDuration(seconds: number): string {
  const [unit, value] =
    seconds % HOUR_SECONDS === 0
      ? ['hour', seconds / HOUR_SECONDS]
      : ['minute', Math.floor(seconds / MINUTE_SECONDS)];
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  );
}

/** Returns how long the link and the code of an email work. */
export const getExpiryText = ({ linkSeconds, codeSeconds }: Lifetimes): string =>
  linkSeconds === undefined
    ? t('The code works for {code}.', { code: formatDuration(codeSeconds) })
    : t('The link works for {link}, and the code for {code}.', {
        link: formatDuration(linkSeconds),
        code: formatDuration(codeSeconds),
      });

/** Returns an email's text in the active language. */
export const getEmailText = (content: EmailContent): EmailText =>
  content.kind === 'new-sign-in' ? getSignInText(content) : templates[content.kind]();
