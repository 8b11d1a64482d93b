import { jsonReader } from '#lib/http/json-handler.ts';
import { loadServiceState } from '#lib/litepay/server/litepay-receipt.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** GET /api/litepay/service?purchase=ID&attempt=ID: for a receipt that waits for the service to return. */
export const GET = jsonReader({
  guard: browserGuard,
  limit: { name: 'step' },
  run: async (query, { who }) => ({
    body: await loadServiceState(who, { purchaseId: query.get('purchase') ?? '', attempt: query.get('attempt') ?? '' }),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
