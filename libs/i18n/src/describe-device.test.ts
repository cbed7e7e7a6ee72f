import { describeDevice } from './describe-device.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Microsoft Edge on Windows',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/142.0', 'Firefox on Linux', false],
  ['curl/8.9', 'Unknown device', false],
  [null, 'Unknown device', false],
  ['Your account is locked, visit evil.example/now today', 'Unknown device', false],
])('describeDevice describes %j as %s', (agent, name, isHandheld) => {
  expect(describeDevice(agent)).toEqual({ name, isHandheld });
});
