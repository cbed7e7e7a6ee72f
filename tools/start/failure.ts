/** Something the user can mend; its message is the one sentence shown. */
export class Failure extends Error {}
