import { v7 } from 'uuid';

/** Returns a new ID, ordered by time so that an index grows at its end (RFC 9562 §5.7). */
export const newId = (): string => v7();
