import type { Notify } from '@scheduler/platform';

export const notify: Notify = {
  success: (message) => console.info(message),
  error: (message) => console.error(message),
  info: (message) => console.info(message),
};
