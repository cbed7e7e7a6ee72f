/** A rule that keeps a task from being placed. */
export const RELAXABLE = ['deadline', 'earliest', 'chunk_length', 'working_hours'];
