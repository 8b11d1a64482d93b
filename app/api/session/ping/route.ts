import { type KeepAliveAnswer, keepAliveRequestSchema } from '#lib/forms/session-exchange.ts';
import { refusalTarget } from '#lib/rules/session/refusal-target.ts';
import { keepAlive } from '#lib/services/session/keep-alive.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: keepAliveRequestSchema }, async (asked, { jar }) => {
  const kept = await keepAlive(jar, asked);
  const body: KeepAliveAnswer = kept.ok
    ? kept.value
    : { pinged: false, restarted: false, leadsTo: refusalTarget(kept.reason) };
  return { body };
});
