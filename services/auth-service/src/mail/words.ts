import { t } from '@scheduler/i18n/words';

type Asking =
  'confirmation' | 'recovery' | 'magiclink' | 'invite' | 'email-change' | 'email-change-approval';

type Telling =
  'already-registered' | 'password-changed' | 'factor-added' | 'factor-removed' | 'account-deleted';

/** What there is to write to somebody; `link` and `code` do the same thing. */
export type Letter =
  | { kind: Asking; link: string; code: string }
  | { kind: Telling; link: string }
  | { kind: 'reauthentication'; link: null; code: string };

export interface Words {
  subject: string;
  lines: string[];
  /** What the link does; none where a code alone is asked for. */
  action: string | null;
  footnote: string;
}

const words: Record<Letter['kind'], () => Words> = {
  confirmation: () => ({
    subject: t('Confirm your email address'),
    lines: [t('Welcome to AI Scheduler. Confirm your email address to start using your account.')],
    action: t('Confirm email address'),
    footnote: t('If you did not create an account, you can ignore this mail.'),
  }),
  recovery: () => ({
    subject: t('Reset your password'),
    lines: [t('Somebody, most likely you, asked to reset the password of your account.')],
    action: t('Choose a new password'),
    footnote: t('If it was not you, ignore this mail: your password stays as it is.'),
  }),
  magiclink: () => ({
    subject: t('Your sign-in link'),
    lines: [t('Use this link to sign in. It works once, and for a short while.')],
    action: t('Sign in'),
    footnote: t('If you did not ask to sign in, ignore this mail: nobody got in.'),
  }),
  invite: () => ({
    subject: t('You are invited to AI Scheduler'),
    lines: [t('Somebody made an account for you. Accept the invitation to start using it.')],
    action: t('Accept the invitation'),
    footnote: t('If you do not know what this is about, you can ignore this mail.'),
  }),
  'email-change': () => ({
    subject: t('Confirm your new email address'),
    lines: [t('This address is to become the one of your account. Confirm that it is yours.')],
    action: t('Confirm the new address'),
    footnote: t('If you did not ask for this, you can ignore this mail.'),
  }),
  'email-change-approval': () => ({
    subject: t('Approve the change of your email address'),
    lines: [t('Somebody, most likely you, asked to give your account another email address.')],
    action: t('Approve the change'),
    footnote: t('If it was not you, do not follow the link, and change your password.'),
  }),
  reauthentication: () => ({
    subject: t('Confirm that it is you'),
    lines: [t('Enter this code where you were asked for it, to go on with the change.')],
    action: null,
    footnote: t(
      'If you did not ask for a code, change your password: somebody is signed in as you.',
    ),
  }),
  'factor-added': () => ({
    subject: t('A second step was added to your sign-in'),
    lines: [t('From now on, signing in to your account asks for a second step.')],
    action: t('Open AI Scheduler'),
    footnote: t('If it was not you, reset your password at once from the sign-in page.'),
  }),
  'factor-removed': () => ({
    subject: t('A second step was removed from your sign-in'),
    lines: [t('A second step of signing in to your account was taken away.')],
    action: t('Open AI Scheduler'),
    footnote: t('If it was not you, reset your password at once from the sign-in page.'),
  }),
  'account-deleted': () => ({
    subject: t('Your account was deleted'),
    lines: [
      t('Your account was deleted, and you are signed out everywhere.'),
      t(
        'Everything in it is kept for 30 days, in case you change your mind. Then it is gone for good.',
      ),
    ],
    action: t('Restore my account'),
    footnote: t('If it was not you, restore your account and reset your password at once.'),
  }),
  'already-registered': () => ({
    subject: t('You already have an account'),
    lines: [
      t(
        'Somebody, most likely you, tried to sign up with this email address, but it already has an account.',
      ),
      t('You can sign in with it. If you forgot your password, ask for a new one there.'),
    ],
    action: t('Go to sign in'),
    footnote: t('If it was not you, there is nothing to do: nothing was changed.'),
  }),
  'password-changed': () => ({
    subject: t('Your password was changed'),
    lines: [
      t('The password of your account was changed, and every other device was signed out.'),
      t('If you changed it, there is nothing to do.'),
    ],
    action: t('Open AI Scheduler'),
    footnote: t('If it was not you, reset your password at once from the sign-in page.'),
  }),
};

/** What a letter says, in the language spoken. */
export const wordsOf = (letter: Letter): Words => words[letter.kind]();
