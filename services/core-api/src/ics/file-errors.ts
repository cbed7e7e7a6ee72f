import { invalidField, Problem } from '@scheduler/service-kit';

/** Error for a file that can't be imported. `detail` states the reason. */
export const invalidFile = (detail: string) => invalidField('', detail);

export const fileTooLarge = (detail: string) => new Problem('too-large', detail);
