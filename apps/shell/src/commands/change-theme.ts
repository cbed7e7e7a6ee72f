import { chooseTheme } from '@scheduler/platform';

/** From what is seen now to the other one. */
export function changeTheme(): void {
  const { theme } = document.documentElement.dataset;
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  chooseTheme(isDark ? 'light' : 'dark');
}
