import { createScene, clickButton, waitForText, type Scene } from '../scene.ts';

export const signingIn: readonly Scene[] = [
  createScene('login', '/login', 'Sign in to AI Scheduler'),
  {
    name: 'login-errors',
    arrange: async ({ page, open }) => {
      await open('/login');
      await clickButton(page, 'Sign in');
      await waitForText(page, 'Email is required');
    },
  },
  {
    name: 'login-refused',
    arrange: async ({ page, open }) => {
      await open('/login');
      await page.getByLabel('Email').fill('robin@northwind.test');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await clickButton(page, 'Sign in');
      await waitForText(page, 'Wrong email or password.');
    },
  },
  {
    name: 'login-submitting',
    arrange: async ({ page, open }) => {
      await open('/login');
      await page.route('**/auth/v1/token**', () => new Promise(() => {}));
      await page.getByLabel('Email').fill('robin@northwind.test');
      await page.getByLabel('Password', { exact: true }).fill('a quiet river');
      await clickButton(page, 'Sign in');
    },
  },
  createScene('signup', '/signup', 'Create your account'),
  {
    name: 'signup-errors',
    arrange: async ({ page, open }) => {
      await open('/signup');
      await clickButton(page, 'Create account');
      await waitForText(page, 'Full name is required');
    },
  },
  {
    name: 'signup-weak-password',
    arrange: async ({ page, open }) => {
      await open('/signup');
      await page.getByLabel('Password', { exact: true }).fill('password123');
      await waitForText(page, /^Easy to guess/);
    },
  },
  createScene('login-email', '/login/email', 'Sign in with email'),
  createScene('login-sso', '/login/sso', /single sign-on/i),
  createScene('forgot-password', '/forgot-password', 'Reset your password'),
  {
    name: 'forgot-password-sent',
    arrange: async ({ page, open, size }) => {
      await open('/forgot-password');
      await page.getByLabel('Email').fill(`nobody.${size}@northwind.test`);
      await clickButton(page, 'Send link');
      await waitForText(page, /has an account/);
    },
  },
  createScene('reset-password-expired', '/reset-password', /link|password/i),
];
