/** @param now epoch milliseconds */
export const isExpired = ({ expires_at }: { expires_at: string | null }, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now;
