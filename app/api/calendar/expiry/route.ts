import { refusal } from '#lib/http/json-handler.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';
import { createExpiryCalendar } from '#lib/account/server/expiry-calendar.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** 'Add to calendar': served as a file, because phones open it directly, unlike one created by a script. */
export async function GET(request: Request): Promise<Response> {
  const file = await createExpiryCalendar(new URL(request.url).searchParams);
  if (file === null) {
    return refusal(404, { reason: 'not-found', reference: shortCode(trackRequest(request.headers)) });
  }
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="internet.ics"',
      'cache-control': 'private, no-store',
    },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
