import { jsonReader } from '#lib/http/json-handler.ts';
import { reloadDashboard } from '#lib/account/server/dashboard.ts';
import { ownerResponse, ownerReadGuard } from '#lib/session/owner-guard.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** The dashboard's current view, for an open page. */
export const GET = jsonReader({
  guard: ownerReadGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  run: async (_query, { who, jar }) => ownerResponse(await reloadDashboard(who), jar),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
