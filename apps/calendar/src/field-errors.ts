import { ApiError } from '@scheduler/api-client';

/** The server's faults by form field; the pointer's first step names it, `/title` → `title`. */
export function fieldErrorsOf(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  return error.errors.flatMap(({ pointer, detail }) => {
    const field = pointer.split('/')[1];
    return field
      ? { field: field === 'schedule_id' ? 'schedule_ids' : field, message: detail }
      : [];
  });
}
