import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The SDK's own client; without sessions there is nothing to end. */
export async function connectTo(address: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  return client;
}

/** What a tool answered. */
interface Outcome {
  isError: boolean;
  text: string;
  value: Record<string, unknown>;
}

/** Calls a tool. */
export async function use(client: Client, name: string, given: object): Promise<Outcome> {
  const result = await client.callTool({ name, arguments: { ...given } });
  const [{ text = '' } = {}] = result.content as { text?: string }[];
  return {
    isError: result.isError === true,
    text,
    value: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}
