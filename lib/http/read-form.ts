import 'server-only';

/** Our own forms never send more. */
const MOST_BYTES = 4_096;

/** The fields of a form that was sent without a script; null for anything else. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  const isShort = Number(request.headers.get('content-length') ?? MOST_BYTES + 1) <= MOST_BYTES;
  return isForm && isShort ? new URLSearchParams(await request.text()) : null;
}
