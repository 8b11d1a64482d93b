import { type KeepAliveResponse, keepAliveRequestSchema } from '#lib/sign-in/api.ts';
import { refusalTarget } from '#lib/domain/session/session-paths.ts';
import { keepAlive } from '#lib/session/keep-alive.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: { none: 'the service asks whose session it is' },
  limit: { name: 'step' },
  body: keepAliveRequestSchema,
  run: async (request, { jar }) => {
    const result = await keepAlive(jar, request);
    if (result.ok) return { body: result.value };
    if (result.reason === 'account-changed') return { status: 409, body: { reason: result.reason } };
    const body: KeepAliveResponse = { pinged: false, restarted: false, redirectTo: refusalTarget(result.reason) };
    return { body };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
