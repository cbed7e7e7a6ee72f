interface Message {
  /** Starts with the time of arrival in epoch milliseconds. */
  id: string;
  to: string[];
}

async function fetchMessages(mailbox: string): Promise<Message[]> {
  const response = await fetch(`${mailbox}/messages`);
  return ((await response.json()) as { messages: Message[] }).messages;
}

/** Returns the arrival times of all emails by recipient, in epoch milliseconds. */
export async function fetchArrivals(mailbox: string): Promise<Map<string, number[]>> {
  const arrivals = new Map<string, number[]>();
  for (const { id, to } of await fetchMessages(mailbox)) {
    for (const address of to) {
      arrivals.set(address, [...(arrivals.get(address) ?? []), Number(id.split('-')[0])]);
    }
  }
  return arrivals;
}

export const clearMailbox = (mailbox: string) => fetch(`${mailbox}/messages`, { method: 'DELETE' });
