import { type KeepAliveResponse, keepAliveRequestSchema } from '#lib/api/keep-alive.ts';
import { refusalTarget } from '#lib/rules/session/refusal-target.ts';
import { keepAlive } from '#lib/services/session/keep-alive.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';

export const POST = jsonHandler({
  guard: 'none: the service asks whose session it is',
  limit: { name: 'step' },
  body: keepAliveRequestSchema,
  run: async (requested, { jar }) => {
    const persisted = await keepAlive(jar, requested);
    if (persisted.ok) return { body: persisted.value };
    if (persisted.reason === 'account-changed') return { status: 409, body: { reason: persisted.reason } };
    const body: KeepAliveResponse = { pinged: false, restarted: false, redirectTo: refusalTarget(persisted.reason) };
    return { body };
  },
});
