import { screen } from '@testing-library/react';
import './load-failure.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = `
    <template id="load-failure">
      <div class="load-failure" role="alert"><button type="button">Reload</button></div>
    </template>`;
});
afterEach(() => jest.useRealTimers());

function addScript(attributes: { src: string; defer?: boolean }) {
  // jsdom doesn't load scripts, so the test sends the events.
  const script = Object.assign(document.createElement('script'), attributes);
  document.head.append(script);
}

const getScript = () => document.head.querySelector('script');

test('a script of the page is requested twice again before the error is shown', async () => {
  addScript({ src: '/shell.0a1b2c3d.js', defer: true });
  for (const attempt of [1, 2]) {
    getScript()?.dispatchEvent(new Event('error'));
    await jest.runAllTimersAsync();
    expect(getScript()?.src).toBe(`http://localhost/shell.0a1b2c3d.js?retry=${attempt}`);
    expect(screen.queryByRole('alert')).toBeNull();
  }
  getScript()?.dispatchEvent(new Event('error'));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a lazy-loaded chunk that fails to load is left to its own runtime', async () => {
  addScript({ src: '/123.0a1b2c3d.js' });
  getScript()?.dispatchEvent(new Event('error'));
  await jest.runAllTimersAsync();
  expect(getScript()?.src).toBe('http://localhost/123.0a1b2c3d.js');
});

test('the error is shown once if several scripts cannot start', () => {
  dispatchEvent(new Event('loadfailure'));
  dispatchEvent(new Event('loadfailure'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
