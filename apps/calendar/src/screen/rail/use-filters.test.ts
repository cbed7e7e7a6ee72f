import { createTestHost } from '@scheduler/platform/testing';
import { act, renderHook } from '@testing-library/react';
import { useFilters } from './use-filters.ts';

const SCHEDULE_ID = '018f4e3a-0000-7000-8000-0000000000d1';

function openFilters() {
  const { platform, wrapper } = createTestHost({ path: '/calendar' });
  const key = `scheduler.filters.${platform.session.get().user?.id}`;
  return { key, render: () => renderHook(useFilters, { wrapper }) };
}

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('the filters are restored on the next visit', () => {
  const { render } = openFilters();
  const { result } = render();
  act(() => result.current.setScheduleHidden(SCHEDULE_ID, true));
  act(() => result.current.setShowGoogle(false));
  expect(render().result.current).toMatchObject({
    hidden: new Set([SCHEDULE_ID]),
    showGoogle: false,
  });
});

test.each(['{"hidden":[', '{"hidden":"all","showGoogle":false}', '[]', '3'])(
  'the calendar shows everything if the stored filters are %s',
  (text) => {
    const { key, render } = openFilters();
    localStorage.setItem(key, text);
    expect(render().result.current).toMatchObject({ hidden: new Set(), showGoogle: true });
  },
);

test('the filters can be changed if the browser blocks access to storage', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { result } = openFilters().render();
  act(() => result.current.setScheduleHidden(SCHEDULE_ID, true));
  expect(result.current.hidden).toEqual(new Set([SCHEDULE_ID]));
});
