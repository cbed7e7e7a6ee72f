import type { ApiClient } from '@scheduler/api-client';
import { habits, tasks } from '@scheduler/contracts/core';
import { queryOptions } from '@tanstack/react-query';

export const openTasksQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['tasks', 'open'],
    queryFn: ({ signal }) => api.call(tasks.list, { query: { status: 'open' }, signal }),
  });

export const habitsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['habits'],
    queryFn: ({ signal }) => api.call(habits.list, { signal }),
  });
