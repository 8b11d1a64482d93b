import { type KeepAliveAnswer, keepAliveRequestSchema } from '#lib/api/session.ts';
import { refusalTarget } from '#lib/rules/session/refusal-target.ts';
import { keepAlive } from '#lib/services/session/keep-alive.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';

export const POST = jsonHandler({
  guard: 'none: the service asks whose session it is',
  limit: { name: 'step' },
  body: keepAliveRequestSchema,
  run: async (asked, { jar }) => {
    const kept = await keepAlive(jar, asked);
    if (kept.ok) return { body: kept.value };
    if (kept.reason === 'account-changed') return { status: 409, body: { reason: kept.reason } };
    const body: KeepAliveAnswer = { pinged: false, restarted: false, leadsTo: refusalTarget(kept.reason) };
    return { body };
  },
});
