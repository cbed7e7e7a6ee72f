import { invalidRequest, Problem } from '@scheduler/service-kit';

/** A file that cannot be taken at all; the sentence says why. */
export const badFile = (detail: string) => invalidRequest([{ pointer: '', detail }]);

export const tooMuch = (detail: string) => new Problem('too-large', detail);
