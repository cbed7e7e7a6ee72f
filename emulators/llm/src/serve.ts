import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'koa';
import { scriptedError } from './api/api-error.ts';
import type { Asked, Outcome } from './api/asked.ts';
import { chatBody, chatChunks } from './api/write-chat.ts';
import { responseBody, responseEvents } from './api/write-responses.ts';
import type { Fault } from './faults.ts';

const dataOf = (event: object) => `data: ${JSON.stringify(event)}\n\n`;

function framesOf(asked: Asked, outcome: Outcome): string[] {
  if (asked.api === 'chat') return [...chatChunks(asked, outcome).map(dataOf), 'data: [DONE]\n\n'];
  return responseEvents(asked, outcome).map(
    (event) => `event: ${(event as { type: string }).type}\n${dataOf(event)}`,
  );
}

/** Sends what it has and breaks the connection off, or ends it as if that were all. */
function breakOff(response: ServerResponse, sent: string, isQuiet: boolean) {
  response.write(sent, () => (isQuiet ? response.end() : response.destroy()));
}

function sendHead({ res }: Context, type: string, length?: number) {
  res.writeHead(200, { 'content-type': type, ...(length && { 'content-length': length }) });
}

const half = (text: string) => text.slice(0, Math.floor(text.length / 2));

function sendStream(context: Context, frames: string[], fault: Fault | undefined) {
  context.respond = false;
  sendHead(context, 'text/event-stream; charset=utf-8');
  const whole = frames.join('');
  if (fault?.kind === 'cut') {
    // Half of the events, each of them whole: only the last one tells that it is the last.
    const sent = frames.slice(0, Math.floor(frames.length / 2)).join('');
    breakOff(context.res, sent, fault.settings.how === 'quiet');
  } else if (fault?.kind === 'stall') context.res.write(half(whole));
  else if (fault?.kind === 'truncated') breakOff(context.res, half(whole), true);
  else context.res.end(whole);
}

function sendBody(context: Context, body: object, fault: Fault | undefined) {
  context.respond = false;
  const text = JSON.stringify(body);
  if (fault?.kind === 'cut') {
    sendHead(context, 'application/json', Buffer.byteLength(text));
    breakOff(context.res, half(text), false);
  } else {
    sendHead(context, 'application/json');
    context.res.end(fault?.kind === 'truncated' ? half(text) : text);
  }
}

/** Whether the answer never comes, or comes as something else. */
async function spoil(context: Context, { kind, settings }: Fault): Promise<boolean> {
  if (kind === 'error') throw scriptedError(settings);
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

/** Answers in the form of the interface that was asked, spoiled by the fault if there is one. */
export async function send(
  context: Context,
  asked: Asked,
  think: () => Outcome,
  fault: Fault | undefined,
): Promise<void> {
  if (fault && (await spoil(context, fault))) return;
  const outcome = think();
  if (asked.isStream) sendStream(context, framesOf(asked, outcome), fault);
  else {
    const body = asked.api === 'chat' ? chatBody(asked, outcome) : responseBody(asked, outcome);
    sendBody(context, body, fault);
  }
}
