import { expect, test, type Page } from '@playwright/test';
import { becomePro } from '../support/become-pro.ts';
import { join, newPerson, signIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';
import { refuse, says } from '../support/texts.ts';

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test('the landing page says what it must', async ({ page }) => {
  await page.goto(site('/'));
  for (const name of ['Pricing', 'Features', 'Launch App']) {
    await expect
      .soft(page.getByRole('banner').getByRole('link', { name, exact: true }))
      .toBeVisible();
  }
  await says(page, [
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
  const alerted = page.waitForEvent('dialog');
  const pro = page.getByRole('region', { name: /pricing/i }).or(page.locator('#pricing'));
  void pro.first().getByRole('button', { name: 'Start Free Trial' }).click();
  const alert = await alerted;
  expect(alert.message()).toBe('Please log in first to upgrade to Pro.');
  await alert.dismiss();
});

test('signing in and up say what is wrong, field by field', async ({ page }) => {
  await page.goto(site('/login'));
  await says(page, ['Sign in to AI Scheduler', 'create a new account']);
  await button(page, 'Sign in').click();
  await says(page, ['Email is required', 'Password is required']);
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await says(page, ['Invalid email address', 'Password must be at least 6 characters']);

  await page.goto(site('/signup'));
  await says(page, ['Create your account', 'sign in to your existing account']);
  await button(page, 'Create account').click();
  await says(page, [
    'Full name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]);
  await page.getByLabel('Password', { exact: true }).fill('a quiet river');
  await page.getByLabel('Confirm Password').fill('a loud river');
  await says(page, ['Passwords do not match']);
});

async function fillNewSchedule(page: Page, name: string) {
  await button(page, 'Create Schedule').click();
  const dialog = page.getByRole('dialog');
  await expect.soft(dialog.getByLabel('Make this schedule shareable')).toBeVisible();
  await button(page, 'Create Schedule').click();
  await says(page, ['Schedule name is required']);
  await dialog.getByLabel('Schedule Name').fill(name);
}

async function fillNewEvent(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await says(page, ['Event title is required']);
  await dialog.getByLabel('Event Title').fill(title);
  await says(page, ['Press Enter, comma, or space to add multiple emails']);
  const invite = dialog.getByLabel('Invite People');
  await invite.fill('no address');
  await invite.press('Enter');
  await says(page, ['Please enter a valid email address']);
  await invite.fill('ben@example.test');
  await invite.press('Enter');
  await invite.fill('ben@example.test');
  await invite.press('Enter');
  await says(page, ['This email is already invited']);
  await invite.fill('');
  for (const label of ['Description', 'All day', 'Start Time', 'End Time', 'Location']) {
    await expect.soft(dialog.getByLabel(label).first(), label).toBeVisible();
  }
}

test('the screens of the app say what they must, from the first minute', async ({ page }) => {
  test.setTimeout(180_000);
  const ada = await join(newPerson('Ada Text'));
  await signIn(page, ada);
  await says(page, [
    'Welcome back!',
    'Welcome back, Ada Text',
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
    await expect.soft(button(page, view), view).toBeVisible();
  }
  const upgrade = page.getByRole('link', { name: 'Google Calendar sync requires Pro plan' });
  await expect.soft(upgrade).toHaveAttribute('href', '/app/settings');
  await button(page, 'Add Event').click();
  await says(page, ['Please create a schedule first']);
  await page.goto(site('/calendar?view=agenda'));
  await says(page, ['There are no events in this range.']);

  await page.goto(site('/schedules'));
  await says(page, ['No schedules found.', 'Create your first schedule']);
  await fillNewSchedule(page, 'Words');
  await button(page, 'Create Schedule').click();
  await says(page, ['Schedule created successfully', 'Private', 'Created']);

  await page.goto(site('/calendar?new=1'));
  await fillNewEvent(page, 'Reading');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Words' }).uncheck();
  await button(page, 'Create Event').click();
  await says(page, ['Please select at least one schedule']);
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Words' }).check();
  await button(page, 'Create Event').click();
  await says(page, ['Event created successfully']);
  await page.goto(site('/calendar?view=agenda'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /Reading/ })
    .first()
    .click();
  await says(page, ['Edit Event', 'Pending', 'in event']);
  await page.getByLabel('Location').fill('Library');
  await button(page, 'Update Event').click();
  await says(page, ['Event updated successfully']);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Reading/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, ['Are you sure you want to delete this event?']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, ['Event deleted successfully']);

  await page.goto(site('/schedules'));
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await says(page, ['Are you sure you want to delete this schedule?']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, ['Schedule deleted successfully']);

  await page.goto(site('/settings'));
  await says(page, [
    'Profile Information',
    'Email cannot be changed',
    'Calendar Integration',
    'Google Calendar',
    'Not connected',
    'Danger Zone',
  ]);
  for (const name of ['Save Changes', 'Delete Account']) {
    await expect.soft(button(page, name), name).toBeVisible();
  }
  await page.getByLabel('Full Name').fill('');
  await button(page, 'Save Changes').click();
  await says(page, ['Full name is required']);
  await page.getByLabel('Full Name').fill('Ada Words');
  await button(page, 'Save Changes').click();
  await says(page, ['Profile updated successfully']);
});

test('what fails says so in the words that were agreed on', async ({ page }) => {
  test.setTimeout(180_000);
  const ada = await join(newPerson('Ada Fault'));
  await takeSession(page, ada);
  await becomePro(page, ada);
  await refuse(page, /\/api\/payments\//, 'POST');
  await button(page, 'Manage billing').click();
  await says(page, ['Failed to open billing portal']);
  await refuse(page, /\/api\/auth\?action=profile/);
  await page.getByLabel('Full Name').fill('Another');
  await button(page, 'Save Changes').click();
  await says(page, ['Failed to update profile']);
  await refuse(page, /\/api\/calendar\//, 'POST');
  await button(page, 'Connect').click();
  await says(page, ['Failed to connect Google Calendar']);

  await page.goto(site('/schedules'));
  await says(page, ['No schedules found.']);
  await fillNewSchedule(page, 'Words');
  await refuse(page, /\/api\/schedules/, 'POST');
  await button(page, 'Create Schedule').click();
  await says(page, ['Failed to create schedule']);
  await page.unroute(/\/api\/schedules/);
  await button(page, 'Create Schedule').click();
  await says(page, ['Schedule created successfully']);
  await refuse(page, /\/api\/schedules/, 'DELETE');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, ['Failed to delete schedule']);

  await page.goto(site('/calendar?new=1'));
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Words' }).check();
  await page.getByLabel('Event Title').fill('Reading');
  await refuse(page, /\/api\/events$/, 'POST');
  await button(page, 'Create Event').click();
  await says(page, ['Failed to create event']);
  await page.unroute(/\/api\/events$/);
  await button(page, 'Create Event').click();
  await says(page, ['Event created successfully']);
  await page.goto(site('/calendar?view=agenda'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /Reading/ })
    .first()
    .click();
  await refuse(page, /\/api\/events\/[^/]+$/, 'PUT');
  await page.getByLabel('Location').fill('Library');
  await button(page, 'Update Event').click();
  await says(page, ['Failed to update event']);
  await refuse(page, /\/api\/events\/[^/]+(\?.*)?$/, 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, ['Failed to delete event']);

  await refuse(page, /\/api\/(events|schedules)(\?.*)?$/, 'GET');
  await page.goto(site('/calendar'));
  await says(page, ['Failed to load calendar data']);
  await page.goto(site('/schedules'));
  await says(page, ['Failed to load schedules']);
  await page.goto(site('/dashboard'));
  await says(page, ['Failed to load dashboard data']);
});
