import { testHost } from '@scheduler/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LandingScreen } from './landing-screen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

function open(path = '/') {
  const host = testHost({ path });
  render(<LandingScreen />, { wrapper: host.wrapper });
  return host;
}

const link = (name: string, within_ = screen.getByRole('main')) =>
  within(within_).getByRole('link', { name });

test('the header leads to Pricing, Features and the app', () => {
  open();
  const header = screen.getAllByRole('banner')[0]!;
  expect(link('Pricing', header)).toHaveAttribute('href', '/#pricing');
  expect(link('Features', header)).toHaveAttribute('href', '/#features');
  expect(link('Launch App', header)).toHaveAttribute('href', '/login');
});

test('the calls to action lead where they say', () => {
  open();
  expect(link('Start Free Trial')).toHaveAttribute('href', '/login');
  expect(link('Watch Demo')).toHaveAttribute('href', '/#demo');
  expect(link('Get Started Free')).toHaveAttribute('href', '/login');
  expect(link('Start Your Free Trial')).toHaveAttribute('href', '/login');
  expect(link('Contact Sales').getAttribute('href')).toMatch(/^mailto:/);
});

test('every address within the page names a part of it', () => {
  open();
  const hashes = [...document.querySelectorAll('a')]
    .map((anchor) => anchor.getAttribute('href')!.split('#')[1])
    .filter((hash) => hash !== undefined);
  expect(new Set(hashes)).toEqual(new Set(['main', 'features', 'pricing', 'demo']));
  for (const hash of hashes) expect(document.getElementById(hash)).toBeInTheDocument();
});

test('shows the six features', () => {
  open();
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

test('prices both plans and states the trial', () => {
  open();
  const pricing = screen.getByRole('region', { name: 'Pricing' });
  const [free, pro] = within(pricing).getAllByRole('article');
  const linesOf = (plan: HTMLElement) =>
    within(plan)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(free).toHaveTextContent('Free Perfect for individuals$0');
  expect(linesOf(free!)).toEqual([
    'Up to 3 schedules',
    'Basic calendar management',
    'Email invitations',
    'Web access',
  ]);
  expect(pro).toHaveTextContent('Pro Most PopularFor teams and power users$12/month');
  expect(linesOf(pro!)).toEqual([
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

test('Start Free Trial asks to log in first and keeps the way to the checkout', async () => {
  const alert = jest.spyOn(window, 'alert').mockReturnValue();
  const host = open();
  host.platform.session.get = () => ({ status: 'signed-out', user: null });
  await userEvent.click(screen.getByRole('button', { name: 'Start Free Trial' }));
  expect(alert).toHaveBeenCalledWith('Please log in first to upgrade to Pro.');
  expect(host.path()).toBe('/login');
  const { state } = host.platform.navigation.get().location;
  expect(state).toEqual({ from: '/settings?checkout=start' });
});

test('signed in, Start Free Trial goes on to the checkout', async () => {
  const host = open();
  await userEvent.click(screen.getByRole('button', { name: 'Start Free Trial' }));
  expect(host.path()).toBe('/settings?checkout=start');
});

test.each([true, false])('test mode %s is told where Pro is sold', (payments_test_mode) => {
  const host = testHost({ path: '/' });
  Object.assign(host.platform.config, { payments_test_mode });
  render(<LandingScreen />, { wrapper: host.wrapper });
  const labels = screen.queryAllByText('Test mode: no real payment');
  expect(labels).toHaveLength(payments_test_mode ? 1 : 0);
});

test('in the demo a move turns to ink and back', async () => {
  open();
  const demo = screen.getByRole('region', { name: 'Demo' });
  const day = within(demo).getByRole('figure');
  expect(day).toHaveTextContent('Tuesday, before');
  expect(day).toHaveTextContent('1 overlap, 1 h of focus');
  await userEvent.click(within(demo).getByRole('button', { name: 'Apply: Design critique' }));
  expect(day).toHaveTextContent('No overlaps, 1 h of focus');
  await userEvent.click(within(demo).getByRole('button', { name: 'Undo: Design critique' }));
  expect(day).toHaveTextContent('1 overlap, 1 h of focus');
  await userEvent.click(within(demo).getByRole('button', { name: 'After' }));
  expect(day).toHaveTextContent('Tuesday, after');
  expect(day).toHaveTextContent('No overlaps, 3 h of focus');
  await userEvent.click(within(demo).getByRole('button', { name: 'Before' }));
  expect(day).toHaveTextContent('Tuesday, before');
});

test('the first picture applies all its moves at once and takes them back', async () => {
  open();
  const week = screen.getByRole('figure', { name: 'A sample week with three proposed moves' });
  await userEvent.click(within(week).getAllByRole('button', { name: 'Apply 3 moves' })[0]!);
  expect(week).toHaveTextContent('All moves applied');
  await userEvent.click(within(week).getAllByRole('button', { name: 'Undo' })[0]!);
  expect(week).toHaveTextContent('3 moves proposed');
});

test.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('%s has a page of its own', async (path, title) => {
  open(path);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
});
