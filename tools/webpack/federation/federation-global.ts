/** The variable in which the host leaves its federation runtime. */
export const FEDERATION_GLOBAL = 'scheduler_federation';
