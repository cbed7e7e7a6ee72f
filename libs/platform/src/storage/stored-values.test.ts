import { readStoredJson, safeLocalStorage, safeSessionStorage } from './stored-values.ts';

afterEach(() => {
  jest.restoreAllMocks();
  for (const storage of [safeLocalStorage, safeSessionStorage]) {
    for (const key of storage.keys()) storage.removeItem(key);
  }
});

const throwBlocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('stored values are saved in memory if the browser blocks access to storage', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(throwBlocked);
  expect(safeLocalStorage.getItem('scheduler.theme')).toBeNull();
  safeLocalStorage.setItem('scheduler.theme', 'dark');
  expect(safeLocalStorage.getItem('scheduler.theme')).toBe('dark');
  expect(safeLocalStorage.keys()).toEqual(['scheduler.theme']);
  safeLocalStorage.removeItem('scheduler.theme');
  expect(safeLocalStorage.getItem('scheduler.theme')).toBeNull();
});

test('stored values that no longer fit into storage are saved in memory', () => {
  safeSessionStorage.setItem('scheduler.draft', 'Ada');
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  safeSessionStorage.setItem('scheduler.draft', 'Ada Lovelace');
  expect(safeSessionStorage.getItem('scheduler.draft')).toBe('Ada Lovelace');
  setItem.mockRestore();
  safeSessionStorage.setItem('scheduler.draft', 'Ada Byron');
  expect(safeSessionStorage.getItem('scheduler.draft')).toBe('Ada Byron');
  expect(sessionStorage.getItem('scheduler.draft')).toBe('Ada Byron');
});

test('a value in memory is dropped when another tab changes or clears the stored one', () => {
  safeLocalStorage.setItem('scheduler.session', 'Ada');
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  for (const key of ['scheduler.session', null]) {
    safeLocalStorage.setItem('scheduler.session', 'Ada Lovelace');
    expect(safeLocalStorage.getItem('scheduler.session')).toBe('Ada Lovelace');
    expect(localStorage.getItem('scheduler.session')).toBeNull();
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(safeLocalStorage.getItem('scheduler.session')).toBeNull();
  }
  setItem.mockRestore();
});

test('readStoredJson returns a valid value, and null for a missing or malformed one', () => {
  const isCount = (value: unknown): value is number => typeof value === 'number';
  const read = () => readStoredJson(safeLocalStorage, 'count', isCount);
  expect(read()).toBeNull();
  safeLocalStorage.setItem('count', '{"cou');
  expect(read()).toBeNull();
  safeLocalStorage.setItem('count', '"many"');
  expect(read()).toBeNull();
  safeLocalStorage.setItem('count', '3');
  expect(read()).toBe(3);
});
