import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { memoryNavigation } from './navigation-store.ts';
import { liesWithin, PlatformRouter } from './platform-router.tsx';

function Calendar() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <p>
        {pathname} {params.get('view')}
      </p>
      <Link to="/schedules">Schedules</Link>
      <button type="button" onClick={() => setParams({ view: 'week' })}>
        Week
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

function mountAt(path: string) {
  const navigation = memoryNavigation(path);
  render(
    <PlatformRouter navigation={navigation} paths={['/calendar']}>
      <Calendar />
    </PlatformRouter>,
  );
  return navigation;
}

test('a deep link is what the screen reads', () => {
  mountAt('/calendar?view=day');
  expect(screen.getByText('/calendar day')).toBeVisible();
});

test('changing the query and going back both pass through the host', async () => {
  const navigation = mountAt('/calendar?view=day');
  await userEvent.click(screen.getByText('Week'));
  expect(screen.getByText('/calendar week')).toBeVisible();
  expect(navigation.get().location.search).toBe('?view=week');
  await userEvent.click(screen.getByText('Back'));
  expect(await screen.findByText('/calendar day')).toBeVisible();
});

test('a link leaves for another screen, and the one left keeps its own address', async () => {
  const navigation = mountAt('/calendar?view=day');
  await userEvent.click(screen.getByText('Schedules'));
  expect(navigation.get().location.pathname).toBe('/schedules');
  expect(screen.getByText('/calendar day')).toBeVisible();
});

test('a host that navigates without a remote asking is followed', () => {
  const navigation = mountAt('/calendar');
  act(() => navigation.navigate('/calendar?view=month'));
  expect(screen.getByText('/calendar month')).toBeVisible();
});

test('the navigation store gives the same object until something changes', () => {
  const navigation = mountAt('/calendar');
  const before = navigation.get();
  expect(navigation.get()).toBe(before);
  act(() => navigation.navigate('/calendar?view=week'));
  expect(navigation.get()).not.toBe(before);
  expect(navigation.get().action).toBe('PUSH');
});

test.each([
  ['/calendar', '/calendar', true],
  ['/calendar', '/calendar/events', true],
  ['/calendar', '/calendars', false],
  ['/', '/', true],
  ['/', '/calendar', false],
])('from %s, %s lies within: %s', (path, pathname, expected) => {
  expect(liesWithin(path, pathname)).toBe(expected);
});
