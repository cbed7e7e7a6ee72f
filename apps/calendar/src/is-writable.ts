/** Whether the person may change an event, or put one on a schedule. */
export const isWritable = ({ role }: { role: string }): boolean =>
  role === 'owner' || role === 'editor';
