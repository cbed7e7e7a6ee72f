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

export const WORDS: Record<Letter['kind'], Words> = {
  confirmation: {
    subject: 'Confirm your email address',
    lines: ['Welcome to AI Scheduler. Confirm your email address to start using your account.'],
    action: 'Confirm email address',
    footnote: 'If you did not create an account, you can ignore this mail.',
  },
  recovery: {
    subject: 'Reset your password',
    lines: ['Somebody, most likely you, asked to reset the password of your account.'],
    action: 'Choose a new password',
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  magiclink: {
    subject: 'Your sign-in link',
    lines: ['Use this link to sign in. It works once, and for a short while.'],
    action: 'Sign in',
    footnote: 'If you did not ask to sign in, ignore this mail: nobody got in.',
  },
  invite: {
    subject: 'You are invited to AI Scheduler',
    lines: ['Somebody made an account for you. Accept the invitation to start using it.'],
    action: 'Accept the invitation',
    footnote: 'If you do not know what this is about, you can ignore this mail.',
  },
  'email-change': {
    subject: 'Confirm your new email address',
    lines: ['This address is to become the one of your account. Confirm that it is yours.'],
    action: 'Confirm the new address',
    footnote: 'If you did not ask for this, you can ignore this mail.',
  },
  'email-change-approval': {
    subject: 'Approve the change of your email address',
    lines: ['Somebody, most likely you, asked to give your account another email address.'],
    action: 'Approve the change',
    footnote: 'If it was not you, do not follow the link, and change your password.',
  },
  reauthentication: {
    subject: 'Confirm that it is you',
    lines: ['Enter this code where you were asked for it, to go on with the change.'],
    action: null,
    footnote: 'If you did not ask for a code, change your password: somebody is signed in as you.',
  },
  'factor-added': {
    subject: 'A second step was added to your sign-in',
    lines: ['From now on, signing in to your account asks for a second step.'],
    action: 'Open AI Scheduler',
    footnote: 'If it was not you, reset your password at once from the sign-in page.',
  },
  'factor-removed': {
    subject: 'A second step was removed from your sign-in',
    lines: ['A second step of signing in to your account was taken away.'],
    action: 'Open AI Scheduler',
    footnote: 'If it was not you, reset your password at once from the sign-in page.',
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    lines: [
      'Your account was deleted, and you are signed out everywhere.',
      'Everything in it is kept for 30 days, in case you change your mind. Then it is gone for good.',
    ],
    action: 'Restore my account',
    footnote: 'If it was not you, restore your account and reset your password at once.',
  },
  'already-registered': {
    subject: 'You already have an account',
    lines: [
      'Somebody, most likely you, tried to sign up with this email address, but it already has an account.',
      'You can sign in with it. If you forgot your password, ask for a new one there.',
    ],
    action: 'Go to sign in',
    footnote: 'If it was not you, there is nothing to do: nothing was changed.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed, and every other device was signed out.',
      'If you changed it, there is nothing to do.',
    ],
    action: 'Open AI Scheduler',
    footnote: 'If it was not you, reset your password at once from the sign-in page.',
  },
};
