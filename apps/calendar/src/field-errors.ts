import { ApiError } from '@scheduler/api-client';

/** Maps the server's validation errors to form fields by the first segment of the JSON pointer. */
export function getFieldErrors(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  return error.errors.flatMap(({ pointer, detail }) => {
    const field = pointer.split('/')[1];
    return field
      ? { field: field === 'schedule_id' ? 'schedule_ids' : field, message: detail }
      : [];
  });
}
