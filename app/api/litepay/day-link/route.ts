import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { askForDayRequestSchema } from '#lib/litepay/api.ts';
import { askForDay } from '#lib/litepay/server/day-links.ts';
import { browserGuard } from '#lib/session/browser-session.ts';

/** The same words, status, size and time whether or not a link is sent. */
export const POST = constantTimeResponse(
  jsonHandler({
    guard: browserGuard,
    limit: { name: 'grace' },
    body: askForDayRequestSchema,
    run: async ({ purchase }, { request, who }) => {
      await askForDay(who, purchase, { path: new URL(request.url).pathname });
      return { body: { outcome: 'asked' } };
    },
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
