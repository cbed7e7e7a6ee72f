import { createTestHost } from '@scheduler/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LandingScreen } from './landing-screen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

function openLanding(path = '/') {
  const host = createTestHost({ path });
  render(<LandingScreen />, { wrapper: host.wrapper });
  return host;
}

const getLink = (name: string, container = screen.getByRole('main')) =>
  within(container).getByRole('link', { name });

test('the header of the landing page links to pricing, features and the app', () => {
  openLanding();
  const header = screen.getAllByRole('banner')[0]!;
  expect(getLink('Pricing', header)).toHaveAttribute('href', '/#pricing');
  expect(getLink('Features', header)).toHaveAttribute('href', '/#features');
  expect(getLink('Launch App', header)).toHaveAttribute('href', '/login');
});

test('the buttons of the landing page link to sign-in, the demo and the sales email address', () => {
  openLanding();
  expect(getLink('Start Free Trial')).toHaveAttribute('href', '/login');
  expect(getLink('Watch Demo')).toHaveAttribute('href', '/#demo');
  expect(getLink('Get Started Free')).toHaveAttribute('href', '/login');
  expect(getLink('Start Your Free Trial')).toHaveAttribute('href', '/login');
  expect(getLink('Contact Sales').getAttribute('href')).toMatch(/^mailto:/);
});

test('the landing page contains an element for every link within the page', () => {
  openLanding();
  const hashes = [...document.querySelectorAll('a')]
    .map((anchor) => anchor.getAttribute('href')!.split('#')[1])
    .filter((hash) => hash !== undefined);
  expect(new Set(hashes)).toEqual(new Set(['main', 'features', 'pricing', 'demo']));
  for (const hash of hashes) expect(document.getElementById(hash)).toBeInTheDocument();
});

test('the landing page shows the six features', () => {
  openLanding();
  const features = screen.getByRole('region', { name: 'Features' });
  const names = within(features).getAllByRole('heading', { level: 3 });
  expect(names.map((name) => name.textContent)).toEqual([
    'AI-Powered Optimization',
    'Google Calendar Sync',
    'Multi-User Collaboration',
    'Smart Conflict Detection',
    'Lightning Fast',
    'Analytics & Insights',
  ]);
});

test('the landing page shows the prices of both plans and the trial', () => {
  openLanding();
  const pricing = screen.getByRole('region', { name: 'Pricing' });
  const [free, pro] = within(pricing).getAllByRole('article');
  const getFeatures = (plan: HTMLElement) =>
    within(plan)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(free).toHaveTextContent('Free Perfect for individuals$0');
  expect(getFeatures(free!)).toEqual([
    'Up to 3 schedules',
    'Basic calendar management',
    'Email invitations',
    'Web access',
  ]);
  expect(pro).toHaveTextContent('Pro Most PopularFor teams and power users$12/month');
  expect(getFeatures(pro!)).toEqual([
    'Unlimited schedules',
    'Google Calendar sync',
    'AI-powered optimization',
    'Advanced analytics',
    'Priority support',
    'Team collaboration tools',
  ]);
  expect(pricing).toHaveTextContent(
    'All plans include a 14-day free trial with no credit card required.',
  );
});

test('visitors who start the checkout are redirected to sign-in first', async () => {
  const alert = jest.spyOn(window, 'alert').mockReturnValue();
  const host = openLanding();
  host.platform.session.get = () => ({ status: 'signed-out', user: null });
  await userEvent.click(screen.getByRole('button', { name: 'Start Free Trial' }));
  expect(alert).toHaveBeenCalledWith('Please log in first to upgrade to Pro.');
  expect(host.path()).toBe('/login');
  const { state } = host.platform.navigation.get().location;
  expect(state).toEqual({ from: '/settings?checkout=start' });
});

test('signed-in users continue directly to the checkout', async () => {
  const host = openLanding();
  await userEvent.click(screen.getByRole('button', { name: 'Start Free Trial' }));
  expect(host.path()).toBe('/settings?checkout=start');
});

test.each([true, false])(
  'the pricing section shows the test mode note only in test mode: %s',
  (payments_test_mode) => {
    const host = createTestHost({ path: '/' });
    Object.assign(host.platform.config, { payments_test_mode });
    render(<LandingScreen />, { wrapper: host.wrapper });
    const labels = screen.queryAllByText('Test mode: no real payment');
    expect(labels).toHaveLength(payments_test_mode ? 1 : 0);
  },
);

test('moves can be applied and undone in the demo', async () => {
  openLanding();
  const demo = screen.getByRole('region', { name: 'Demo' });
  const day = within(demo).getByRole('figure');
  expect(day).toHaveTextContent('Tuesday, before');
  expect(day).toHaveTextContent('1 conflict, 1 h of focus');
  await userEvent.click(within(demo).getByRole('button', { name: 'Apply: Design critique' }));
  expect(day).toHaveTextContent('No conflicts, 1 h of focus');
  await userEvent.click(within(demo).getByRole('button', { name: 'Undo: Design critique' }));
  expect(day).toHaveTextContent('1 conflict, 1 h of focus');
  await userEvent.click(within(demo).getByRole('button', { name: 'After' }));
  expect(day).toHaveTextContent('Tuesday, after');
  expect(day).toHaveTextContent('No conflicts, 3 h of focus');
  await userEvent.click(within(demo).getByRole('button', { name: 'Before' }));
  expect(day).toHaveTextContent('Tuesday, before');
});

test('all moves of the sample week can be applied and undone at once', async () => {
  openLanding();
  const week = screen.getByRole('figure', { name: 'A sample week with three proposed moves' });
  await userEvent.click(within(week).getAllByRole('button', { name: 'Apply 3 moves' })[0]!);
  expect(week).toHaveTextContent('All moves applied');
  await userEvent.click(within(week).getAllByRole('button', { name: 'Undo' })[0]!);
  expect(week).toHaveTextContent('3 moves proposed');
});

test.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('the landing remote shows the legal page at %s', async (path, title) => {
  openLanding(path);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
});
