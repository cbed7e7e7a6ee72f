import { at, press, seen, type Scene } from '../scene.ts';

export const signingIn: readonly Scene[] = [
  at('login', '/login', 'Sign in to AI Scheduler'),
  {
    name: 'login-errors',
    arrange: async ({ page, open }) => {
      await open('/login');
      await press(page, 'Sign in');
      await seen(page, 'Email is required');
    },
  },
  {
    name: 'login-refused',
    arrange: async ({ page, open }) => {
      await open('/login');
      await page.getByLabel('Email').fill('robin@northwind.test');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await press(page, 'Sign in');
      await seen(page, 'Invalid login credentials');
    },
  },
  {
    name: 'login-submitting',
    arrange: async ({ page, open }) => {
      await open('/login');
      await page.route('**/auth/v1/token**', () => new Promise(() => {}));
      await page.getByLabel('Email').fill('robin@northwind.test');
      await page.getByLabel('Password', { exact: true }).fill('a quiet river');
      await press(page, 'Sign in');
    },
  },
  at('signup', '/signup', 'Create your account'),
  {
    name: 'signup-errors',
    arrange: async ({ page, open }) => {
      await open('/signup');
      await press(page, 'Create account');
      await seen(page, 'Full name is required');
    },
  },
  at('login-email', '/login/email', 'Sign in by email'),
  at('login-sso', '/login/sso', /single sign-on/i),
  at('forgot-password', '/forgot-password', 'Reset your password'),
  {
    name: 'forgot-password-sent',
    arrange: async ({ page, open, size }) => {
      await open('/forgot-password');
      await page.getByLabel('Email').fill(`nobody.${size}@northwind.test`);
      await press(page, 'Send link');
      await seen(page, /has an account/);
    },
  },
  at('reset-password-expired', '/reset-password', /link|password/i),
];
