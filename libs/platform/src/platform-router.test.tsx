import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { createMemoryNavigation } from './navigation-store.ts';
import { isPathWithin, PlatformRouter } from './platform-router.tsx';

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
  const navigation = createMemoryNavigation(path);
  render(
    <PlatformRouter navigation={navigation} paths={['/calendar']}>
      <Calendar />
    </PlatformRouter>,
  );
  return navigation;
}

test('PlatformRouter renders the screen for a deep link', () => {
  mountAt('/calendar?view=day');
  expect(screen.getByText('/calendar day')).toBeVisible();
});

test('PlatformRouter sends query changes and back navigation through the host', async () => {
  const navigation = mountAt('/calendar?view=day');
  await userEvent.click(screen.getByText('Week'));
  expect(screen.getByText('/calendar week')).toBeVisible();
  expect(navigation.get().location.search).toBe('?view=week');
  await userEvent.click(screen.getByText('Back'));
  expect(await screen.findByText('/calendar day')).toBeVisible();
});

test('PlatformRouter preserves the location of a screen after a link navigates to another screen', async () => {
  const navigation = mountAt('/calendar?view=day');
  await userEvent.click(screen.getByText('Schedules'));
  expect(navigation.get().location.pathname).toBe('/schedules');
  expect(screen.getByText('/calendar day')).toBeVisible();
});

test('PlatformRouter follows navigation by the host', () => {
  const navigation = mountAt('/calendar');
  act(() => navigation.navigate('/calendar?view=month'));
  expect(screen.getByText('/calendar month')).toBeVisible();
});

test('the navigation store returns the same object until the location changes', () => {
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
])('isPathWithin(%j, %j) returns %s', (path, pathname, expected) => {
  expect(isPathWithin(path, pathname)).toBe(expected);
});
