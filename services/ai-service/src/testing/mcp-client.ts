import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Connects an MCP client. The server is stateless, so there is nothing to close. */
export async function connectMcpClient(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

interface ToolResult {
  isError: boolean;
  text: string;
  value: Record<string, unknown>;
}

export async function callTool(client: Client, name: string, input: object): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: { ...input } });
  const [{ text = '' } = {}] = result.content as { text?: string }[];
  return {
    isError: result.isError === true,
    text,
    value: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}
