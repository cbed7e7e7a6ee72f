import { events } from '@scheduler/contracts/core';
import type { Browser, BrowserContext } from 'playwright-core';
import { tryPro } from '../../e2e/support/billing-screen.ts';
import type { SignedIn } from '../../e2e/support/people.ts';
import { cancelInPortal, untilHosted } from '../../e2e/support/stripe-pages.ts';
import { inDays, payBy } from '../../e2e/support/stripe.ts';
import { dayAt } from './days.ts';
import { keptBy, newSchedule, someone } from './people.ts';
import { furnish, PATIENCE } from './robin.ts';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Who looks at the screens. */
export type Role =
  'robin' | 'newcomer' | 'free' | 'trial-ending' | 'past-due' | 'canceled' | 'ended';

/** What each of them signed in with. */
export type Cast = Record<Role, StorageState>;

const DAY_S = 86_400;

type Tried = Awaited<ReturnType<typeof tryPro>>;

/**
 * Somebody whose trial ends some days from now.
 *
 * @param then what happened to it since
 */
async function withTrial(
  browser: Browser,
  name: string,
  days: number,
  then: (
    tried: Tried,
    page: Awaited<ReturnType<Browser['newPage']>>,
  ) => Promise<void> = async () => {},
): Promise<StorageState> {
  const person = await someone(name);
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const tried = await tryPro(page, person, inDays(days) - 14 * DAY_S);
  await then(tried, page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** On Free, with as many schedules as it has. */
async function onFree(person: SignedIn): Promise<StorageState> {
  const names = ['Lectures', 'Thesis', 'Choir'];
  for (const [index, name] of names.entries()) {
    const { id } = await newSchedule(person, name);
    const times = { start_time: dayAt(index, '13:00'), end_time: dayAt(index, '14:30') };
    await person.api.call(events.create, { body: { schedule_id: id, title: name, ...times } });
  }
  return keptBy(person);
}

/** Has everybody sign up and come to where their pictures need them. */
export async function assemble(browser: Browser): Promise<Cast> {
  const [robin, ana, ben, newcomer, free] = await Promise.all(
    ['Robin Hale', 'Ana Duarte', 'Ben Carver', 'Noor Haddad', 'Finn Olsen'].map(someone),
  );
  if (!robin || !ana || !ben || !newcomer || !free) throw new Error('Somebody did not sign up');
  const [full, ending, due, canceled, ended] = await Promise.all([
    furnish(browser, robin, { ana, ben }),
    withTrial(browser, 'Tess Moreau', 2.5),
    withTrial(browser, 'Paul Dietrich', 2.5, async ({ stripe, clock }) => {
      await payBy(stripe, clock.customer, 'pm_card_chargeCustomerFail');
      await clock.advance(inDays(2.5) + 7200);
    }),
    withTrial(browser, 'Cleo Santos', 9.5, async (_, page) => {
      await page.getByRole('button', { name: 'Manage billing', exact: true }).click();
      await untilHosted(page);
      await cancelInPortal(page);
    }),
    withTrial(browser, 'Emil Novak', -1),
  ]);
  return {
    robin: full,
    newcomer: await keptBy(newcomer),
    free: await onFree(free),
    'trial-ending': ending,
    'past-due': due,
    canceled,
    ended,
  };
}
