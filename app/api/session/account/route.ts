import { accountIdOf } from '#lib/rules/account/account-link.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import { chooseAccount } from '#lib/services/session/choose-account.ts';
import { refusal } from '#lib/session/handle.ts';
import { redirectHandler } from '#lib/session/redirect-handler.ts';
import { isSameOrigin } from '#lib/session/same-origin.ts';

/** Longer is no choice of ours. */
const MOST_BYTES = 4_096;

/** Spec 2 §2 'account-picker': a plain form, so that choosing needs no script. */
export const POST = redirectHandler(
  async ({ request, locale, jar, reference }) => {
    if (!isSameOrigin(request.headers)) return refusal(403, { reason: 'cross-site', reference });
    const picker = `/${locale}/account-picker`;
    const form = await readForm(request);
    const selector = form?.get('accountId');
    if (!form || !selector) return picker;
    const returnTo = form.get('returnTo');
    const chosen = await chooseAccount(jar, { accountId: accountIdOf(selector), locale, returnTo });
    return chosen.ok ? chosen.value : refusalPath(chosen.reason, { locale, asked: picker, reference });
  },
  { status: 303 },
);

async function readForm(request: Request): Promise<URLSearchParams | null> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  const isShort = Number(request.headers.get('content-length') ?? MOST_BYTES + 1) <= MOST_BYTES;
  return isForm && isShort ? new URLSearchParams(await request.text()) : null;
}
