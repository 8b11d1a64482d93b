import { reconnectPlanRequestSchema } from '#lib/reconnect/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { saveReconnectPlan } from '#lib/reconnect/server/save-plan.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'step' },
  body: reconnectPlanRequestSchema,
  run: async (wanted, { who }) => ({ body: await saveReconnectPlan(who, wanted) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
