import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Problem, type Log, type PlanLookup } from '@scheduler/service-kit';
import type * as z from 'zod';
import type { AssistantDeps } from '../assistant/request-context.ts';
import type { Caller } from '../core-client.ts';
import type { Permission, Policy } from './guard.ts';

export interface ToolDeps extends AssistantDeps {
  policy: Policy;
  planOf: PlanLookup;
}

/** Somebody's tools: what they share. */
export interface Toolbox {
  server: McpServer;
  deps: ToolDeps;
  caller: Caller;
  log: Log;
}

interface Tool<Shape extends z.ZodRawShape> extends Permission {
  name: string;
  title: string;
  description: string;
  input: Shape;
  /** Whether it can change something, and whether that takes something away. */
  effect?: 'adds' | 'changes';
  run: (input: z.output<z.ZodObject<Shape>>) => Promise<object>;
}

/** A refusal; with it the fresh plan, where one stands in for a plan that is stale. */
const refused = (text: string, plan?: unknown): CallToolResult => ({
  isError: true,
  content: [
    { type: 'text', text },
    ...(plan === undefined ? [] : [{ type: 'text' as const, text: JSON.stringify(plan) }]),
  ],
  ...(plan !== undefined && { structuredContent: { plan } }),
});

/** Offers a tool: the policy is asked first, and a refusal is told as one. */
export function offer<Shape extends z.ZodRawShape>(
  { server, deps, caller, log }: Toolbox,
  { name, title, description, input, effect, run, ...permission }: Tool<Shape>,
): void {
  const annotations = {
    title,
    readOnlyHint: effect === undefined,
    destructiveHint: effect === 'changes',
    openWorldHint: false,
  };
  const answer = async (given: z.output<z.ZodObject<Shape>>): Promise<CallToolResult> => {
    try {
      await deps.policy.permit(caller.actor, permission);
      const result = await run(given);
      return {
        content: [{ type: 'text', text: JSON.stringify(result) }],
        structuredContent: result as Record<string, unknown>,
      };
    } catch (err) {
      if (err instanceof Problem && err.status < 500) return refused(err.message, err.extras.plan);
      log.error({ err, tool: name, request_id: caller.requestId }, 'a tool failed');
      return refused('Something went wrong on our side. Please try again in a moment.');
    }
  };
  server.registerTool(
    name,
    { title, description, inputSchema: input, annotations },
    answer as never,
  );
}
