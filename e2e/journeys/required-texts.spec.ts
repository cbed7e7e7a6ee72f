import { expect, test, type Page } from '@playwright/test';
import { expectTexts } from '../support/expect-texts.ts';
import { failRequests } from '../support/fail-requests.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { startProTrial } from '../support/start-pro-trial.ts';
import { createAccount, createUser, signIn } from '../support/users.ts';

const getButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test('the landing page contains the required text', async ({ page }) => {
  await page.goto(site('/'));
  for (const name of ['Pricing', 'Features', 'Launch App']) {
    await expect
      .soft(page.getByRole('banner').getByRole('link', { name, exact: true }))
      .toBeVisible();
  }
  await expectTexts(page, [
    'Start Free Trial',
    'Watch Demo',
    'AI-Powered Optimization',
    'Google Calendar Sync',
    'Multi-User Collaboration',
    'Smart Conflict Detection',
    'Lightning Fast',
    'Analytics & Insights',
    'Perfect for individuals',
    'Get Started Free',
    'Most Popular',
    'For teams and power users',
    '14-day free trial',
    'no credit card required',
    'Start Your Free Trial',
    'Contact Sales',
    'Privacy Policy',
    'Terms of Service',
  ]);
  await expect
    .soft(page.getByRole('link', { name: 'Contact Sales' }).first())
    .toHaveAttribute('href', /^mailto:/);
  const alertDialog = page.waitForEvent('dialog');
  const pricingSection = page
    .getByRole('region', { name: /pricing/i })
    .or(page.locator('#pricing'));
  void pricingSection.first().getByRole('button', { name: 'Start Free Trial' }).click();
  const alert = await alertDialog;
  expect(alert.message()).toBe('Please log in first to upgrade to Pro.');
  await alert.dismiss();
});

test('sign-in and sign-up forms show validation errors for each field', async ({ page }) => {
  await page.goto(site('/login'));
  await expectTexts(page, ['Sign in to AI Scheduler', 'create a new account']);
  await getButton(page, 'Sign in').click();
  await expectTexts(page, ['Email is required', 'Password is required']);
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expectTexts(page, ['Invalid email address', 'Password must be at least 6 characters']);

  await page.goto(site('/signup'));
  await expectTexts(page, ['Create your account', 'sign in to your existing account']);
  await getButton(page, 'Create account').click();
  await expectTexts(page, [
    'Full name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]);
  await page.getByLabel('Password', { exact: true }).fill('a quiet river');
  await page.getByLabel('Confirm Password').fill('a loud river');
  await expectTexts(page, ['Passwords do not match']);
});

async function fillNewSchedule(page: Page, name: string) {
  await getButton(page, 'Create Schedule').click();
  const dialog = page.getByRole('dialog');
  await expect.soft(dialog.getByLabel('Make this schedule shareable')).toBeVisible();
  await getButton(page, 'Create Schedule').click();
  await expectTexts(page, ['Schedule name is required']);
  await dialog.getByLabel('Schedule Name').fill(name);
}

async function fillNewEvent(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expectTexts(page, ['Event title is required']);
  await dialog.getByLabel('Event Title').fill(title);
  await expectTexts(page, ['Press Enter, comma, or space to add multiple emails']);
  const inviteField = dialog.getByLabel('Invite People');
  await inviteField.fill('no address');
  await inviteField.press('Enter');
  await expectTexts(page, ['Please enter a valid email address']);
  await inviteField.fill('ben@example.test');
  await inviteField.press('Enter');
  await inviteField.fill('ben@example.test');
  await inviteField.press('Enter');
  await expectTexts(page, ['This email is already invited']);
  await inviteField.fill('');
  for (const label of ['Description', 'All day', 'Start Time', 'End Time', 'Location']) {
    await expect.soft(dialog.getByLabel(label).first(), label).toBeVisible();
  }
}

test('the app contains the required text', async ({ page }) => {
  test.setTimeout(180_000);
  const user = await createAccount(createUser('Ada Lovelace'));
  await signIn(page, user);
  await expectTexts(page, [
    'Welcome back!',
    'Welcome back, Ada Lovelace',
    'Total Schedules',
    "Today's Events",
    'Shared Schedules',
    'Productivity Score',
    'Upcoming Events',
    'No upcoming events found.',
    'AI Insights',
    "AI insights will appear here after you've used the app for a while.",
  ]);

  await page.goto(site('/calendar'));
  for (const view of ['Month', 'Week', 'Work Week', 'Day', 'Agenda', 'Today', 'Back', 'Next']) {
    await expect.soft(getButton(page, view), view).toBeVisible();
  }
  const upgradeLink = page.getByRole('link', { name: 'Google Calendar sync requires Pro plan' });
  await expect.soft(upgradeLink).toHaveAttribute('href', '/app/settings');
  await getButton(page, 'Add Event').click();
  await expectTexts(page, ['Please create a schedule first']);
  await page.goto(site('/calendar?view=agenda'));
  await expectTexts(page, ['There are no events in this range.']);

  await page.goto(site('/schedules'));
  await expectTexts(page, ['No schedules found.', 'Create your first schedule']);
  await fillNewSchedule(page, 'Product');
  await getButton(page, 'Create Schedule').click();
  await expectTexts(page, ['Schedule created successfully', 'Private', 'Created']);

  await page.goto(site('/calendar?new=1'));
  await fillNewEvent(page, 'Design review');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Product' }).uncheck();
  await getButton(page, 'Create Event').click();
  await expectTexts(page, ['Please select at least one schedule']);
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Product' }).check();
  await getButton(page, 'Create Event').click();
  await expectTexts(page, ['Event created successfully']);
  await page.goto(site('/calendar?view=agenda'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /Design review/ })
    .first()
    .click();
  await expectTexts(page, ['Edit Event', 'Pending', 'in event']);
  await page.getByLabel('Location').fill('Library');
  await getButton(page, 'Update Event').click();
  await expectTexts(page, ['Event updated successfully']);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Design review/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectTexts(page, ['Are you sure you want to delete this event?']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectTexts(page, ['Event deleted successfully']);

  await page.goto(site('/schedules'));
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expectTexts(page, ['Are you sure you want to delete this schedule?']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectTexts(page, ['Schedule deleted successfully']);

  await page.goto(site('/settings'));
  await expectTexts(page, [
    'Profile Information',
    'Email cannot be changed',
    'Calendar Integration',
    'Google Calendar',
    'Not connected',
    'Danger Zone',
  ]);
  for (const name of ['Save Changes', 'Delete Account']) {
    await expect.soft(getButton(page, name), name).toBeVisible();
  }
  await page.getByLabel('Full Name').fill('');
  await getButton(page, 'Save Changes').click();
  await expectTexts(page, ['Full name is required']);
  await page.getByLabel('Full Name').fill('Ada King');
  await getButton(page, 'Save Changes').click();
  await expectTexts(page, ['Profile updated successfully']);
});

test('failed requests show the required error messages', async ({ page }) => {
  test.setTimeout(180_000);
  const user = await createAccount(createUser('Ada Lovelace'));
  await signInAs(page, user);
  await startProTrial(page, user);
  await failRequests(page, /\/api\/payments\//, 'POST');
  await getButton(page, 'Manage billing').click();
  await expectTexts(page, ['Failed to open billing portal']);
  await failRequests(page, /\/api\/auth\?action=profile/);
  await page.getByLabel('Full Name').fill('Another');
  await getButton(page, 'Save Changes').click();
  await expectTexts(page, ['Failed to update profile']);
  await failRequests(page, /\/api\/calendar\//, 'POST');
  await getButton(page, 'Connect').click();
  await expectTexts(page, ['Failed to connect Google Calendar']);

  await page.goto(site('/schedules'));
  await expectTexts(page, ['No schedules found.']);
  await fillNewSchedule(page, 'Product');
  await failRequests(page, /\/api\/schedules/, 'POST');
  await getButton(page, 'Create Schedule').click();
  await expectTexts(page, ['Failed to create schedule']);
  await page.unroute(/\/api\/schedules/);
  await getButton(page, 'Create Schedule').click();
  await expectTexts(page, ['Schedule created successfully']);
  await failRequests(page, /\/api\/schedules/, 'DELETE');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectTexts(page, ['Failed to delete schedule']);

  await page.goto(site('/calendar?new=1'));
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Product' }).check();
  await page.getByLabel('Event Title').fill('Design review');
  await failRequests(page, /\/api\/events$/, 'POST');
  await getButton(page, 'Create Event').click();
  await expectTexts(page, ['Failed to create event']);
  await page.unroute(/\/api\/events$/);
  await getButton(page, 'Create Event').click();
  await expectTexts(page, ['Event created successfully']);
  await page.goto(site('/calendar?view=agenda'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /Design review/ })
    .first()
    .click();
  await failRequests(page, /\/api\/events\/[^/]+$/, 'PUT');
  await page.getByLabel('Location').fill('Library');
  await getButton(page, 'Update Event').click();
  await expectTexts(page, ['Failed to update event']);
  await failRequests(page, /\/api\/events\/[^/]+(\?.*)?$/, 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectTexts(page, ['Failed to delete event']);

  await failRequests(page, /\/api\/(events|schedules)(\?.*)?$/, 'GET');
  await page.goto(site('/calendar'));
  await expectTexts(page, ['Failed to load calendar data']);
  await page.goto(site('/schedules'));
  await expectTexts(page, ['Failed to load schedules']);
  await page.goto(site('/dashboard'));
  await expectTexts(page, ['Failed to load dashboard data']);
});
