import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Problem, type Log, type PlanLookup } from '@scheduler/service-kit';
import type * as z from 'zod';
import type { AssistantDeps } from '../assistant/request-context.ts';
import type { Caller } from '../core-client.ts';
import type { Permission, ToolPolicy } from './guard.ts';

export interface ToolDeps extends AssistantDeps {
  policy: ToolPolicy;
  getPlan: PlanLookup;
}

/** Shared context of the tools of one request. */
export interface ToolContext {
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
  /** Set for tools that change data. `changes` marks the tool as destructive. */
  effect?: 'adds' | 'changes';
  run: (input: z.output<z.ZodObject<Shape>>, context: ToolContext) => Promise<object>;
}

/** Creates an error result. If a plan is stale, the result includes its replacement. */
const toErrorResult = (text: string, plan?: unknown): CallToolResult => ({
  isError: true,
  content: [
    { type: 'text', text },
    ...(plan === undefined ? [] : [{ type: 'text' as const, text: JSON.stringify(plan) }]),
  ],
  ...(plan !== undefined && { structuredContent: { plan } }),
});

/**
 * Defines a tool that checks permissions first and returns client errors as tool errors.
 *
 * @returns a function that registers the tool for a request
 */
export const defineTool =
  <Shape extends z.ZodRawShape>(tool: Tool<Shape>) =>
  (context: ToolContext): void => {
    const { name, title, description, input, effect, run, ...permission } = tool;
    const { server, deps, caller, log } = context;
    const annotations = {
      title,
      readOnlyHint: effect === undefined,
      destructiveHint: effect === 'changes',
      openWorldHint: false,
    };
    const handleCall = async (args: z.output<z.ZodObject<Shape>>): Promise<CallToolResult> => {
      try {
        await deps.policy.requirePermission(caller.actor, permission);
        const result = await run(args, context);
        return {
          content: [{ type: 'text', text: JSON.stringify(result) }],
          structuredContent: result as Record<string, unknown>,
        };
      } catch (err) {
        if (err instanceof Problem && err.status < 500)
          return toErrorResult(err.message, err.extras.plan);
        log.error({ err, tool: name }, 'MCP tool failed');
        return toErrorResult('Something went wrong on our side. Retry in a moment.');
      }
    };
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations },
      handleCall as never,
    );
  };
