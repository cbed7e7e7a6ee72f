/** What went wrong between Google and us, by what can be done about it. */
export type AccessFaultKind =
  /** Google no longer honours what was granted: only the person can grant it anew. */
  | 'reconnect'
  /** What was granted does not include this. */
  | 'consent'
  /** Google does not take us for its client: an operator must act. */
  | 'not-configured'
  /** Worth another try, later. */
  | 'away';

/** Says what failed without a word of tokens, codes or a person. */
export class GoogleAccessFault extends Error {
  readonly kind: AccessFaultKind;

  constructor(kind: AccessFaultKind, message: string) {
    super(message);
    this.name = 'GoogleAccessFault';
    this.kind = kind;
  }
}
