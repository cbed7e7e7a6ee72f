import { createLog } from './index.ts';

const lines: string[] = [];
const log = createLog('things', 'info', { write: (line: string) => void lines.push(line) });

beforeEach(() => {
  lines.length = 0;
});

test('a log entry is one line of JSON, whatever text it contains', () => {
  const text = 'x\r\n{"level":"info","msg":"forged"}\u2028\u0000\u001b[2J';
  log.info({ route: text, err: new Error(text) }, text);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\p{Cc}]+\n$/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', route: text, msg: text });
});

test('a log entry contains the service and the time in UTC', () => {
  log.info('started');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    service: 'things',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test.each(['email', 'password', 'token', 'access_token', 'refresh_token', 'authorization'])(
  'the value of %s is not logged, up to two levels deep',
  (name) => {
    log.warn({ [name]: 'secret', user: { [name]: 'secret', data: { [name]: 'secret' } } }, 'x');
    expect(lines[0]).not.toContain('secret');
    expect(lines[0]).toContain('[redacted]');
  },
);
