import { limited, refusal } from '#lib/http/json-handler.ts';
import { logPolicyReports, takeReport } from '#lib/http/policy-reports.ts';
import { readText } from '#lib/http/same-origin.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

const MOST_BYTES = 16 * 1024;

/**
 * Receives browsers' reports of what a page's policy has refused or would refuse (`reporting-endpoints`, `report-uri`). Browsers send them
 * automatically and without our header, so anyone may post: limited in this process, read up to 16 KB, logged as a few declared values.
 */
export async function POST(request: Request): Promise<Response> {
  const reference = shortCode(trackRequest(request.headers));
  const waitMs = takeReport(request.headers);
  if (waitMs !== null) return limited(waitMs, reference);
  const text = await readText(request, MOST_BYTES);
  if (text === null) return refusal(413, { reason: 'too-large', reference });
  if (!logPolicyReports(parsed(text))) return refusal(400, { reason: 'malformed', reference });
  return new Response(null, { status: 204, headers: { 'cache-control': 'private, no-store' } });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
