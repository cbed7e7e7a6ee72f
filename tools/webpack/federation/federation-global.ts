/** Global variable with the host's federation runtime. */
export const FEDERATION_GLOBAL = 'scheduler_federation';
