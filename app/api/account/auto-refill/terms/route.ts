import { jsonReader } from '#lib/http/json-handler.ts';
import { createTermsFile } from '#lib/account/server/auto-refill.ts';
import { ownerReadGuard } from '#lib/session/owner-guard.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** The auto-refill terms in the wording that the owner agreed to, as a download. */
export const GET = jsonReader({
  guard: ownerReadGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  run: async (_query, { who }) => {
    const file = await createTermsFile(who);
    if (!file) return { status: 404, body: { reason: 'no-terms' } };
    return new Response(file, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': 'attachment; filename="auto-refill-terms.html"',
        'cache-control': 'private, no-store',
      },
    });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
