import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'koa';
import { createFaultError } from './api/api-error.ts';
import type { ModelRequest, ModelOutcome } from './api/model-request.ts';
import { createChatBody, createChatChunks } from './api/chat-response.ts';
import { createResponseBody, createResponseEvents } from './api/responses-response.ts';
import type { Fault } from './faults.ts';

const toDataLine = (event: object) => `data: ${JSON.stringify(event)}\n\n`;

function createFrames(request: ModelRequest, outcome: ModelOutcome): string[] {
  if (request.api === 'chat')
    return [...createChatChunks(request, outcome).map(toDataLine), 'data: [DONE]\n\n'];
  return createResponseEvents(request, outcome).map(
    (event) => `event: ${(event as { type: string }).type}\n${toDataLine(event)}`,
  );
}

/** Sends a partial response, then destroys the connection or closes it normally. */
function abortResponse(response: ServerResponse, sent: string, isQuiet: boolean) {
  response.write(sent, () => (isQuiet ? response.end() : response.destroy()));
}

function sendHead({ res }: Context, type: string, length?: number) {
  res.writeHead(200, { 'content-type': type, ...(length && { 'content-length': length }) });
}

const takeHalf = (text: string) => text.slice(0, Math.floor(text.length / 2));

function sendStream(context: Context, frames: string[], fault: Fault | undefined) {
  context.respond = false;
  sendHead(context, 'text/event-stream; charset=utf-8');
  const stream = frames.join('');
  if (fault?.kind === 'cut') {
    // Sends half of the events. Each is complete, but the final event is missing.
    const sent = frames.slice(0, Math.floor(frames.length / 2)).join('');
    abortResponse(context.res, sent, fault.settings.how === 'quiet');
  } else if (fault?.kind === 'stall') context.res.write(takeHalf(stream));
  else if (fault?.kind === 'truncated') abortResponse(context.res, takeHalf(stream), true);
  else context.res.end(stream);
}

function sendBody(context: Context, body: object, fault: Fault | undefined) {
  context.respond = false;
  const text = JSON.stringify(body);
  if (fault?.kind === 'cut') {
    sendHead(context, 'application/json', Buffer.byteLength(text));
    abortResponse(context.res, takeHalf(text), false);
  } else {
    sendHead(context, 'application/json');
    context.res.end(fault?.kind === 'truncated' ? takeHalf(text) : text);
  }
}

/** Applies faults that replace the response. @returns true if no regular response follows */
async function applyFault(context: Context, { kind, settings }: Fault): Promise<boolean> {
  if (kind === 'error') throw createFaultError(settings);
  if (kind === 'delay') await setTimeout(Number(settings.ms ?? 100));
  if (kind === 'hang') context.respond = false;
  if (kind === 'reset') {
    context.respond = false;
    context.req.socket.destroy();
  }
  if (kind === 'html') {
    context.type = 'html';
    context.body = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>';
  }
  return kind === 'hang' || kind === 'reset' || kind === 'html';
}

/** Sends the response of the requested API and applies the fault, if any. */
export async function sendResponse(
  context: Context,
  request: ModelRequest,
  generate: () => ModelOutcome,
  fault: Fault | undefined,
): Promise<void> {
  if (fault && (await applyFault(context, fault))) return;
  const outcome = generate();
  if (request.isStream) sendStream(context, createFrames(request, outcome), fault);
  else {
    const body =
      request.api === 'chat'
        ? createChatBody(request, outcome)
        : createResponseBody(request, outcome);
    sendBody(context, body, fault);
  }
}
