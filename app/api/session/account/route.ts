import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import { ACCOUNT_PICKER_PAGE } from '#lib/rules/session/site-paths.ts';
import { chooseAccount } from '#lib/services/session/choose-account.ts';
import { redirectHandler } from '#lib/http/redirect-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Our own form never sends more. */
const MOST_BYTES = 4_096;

/** Spec 2 §2 'account-picker': a plain form, so that choosing needs no script. */
export const POST = redirectHandler({
  guard: 'form of our own',
  limit: 'none: whoever is logged in chooses among their own accounts',
  run: async ({ request, locale, jar, reference }) => {
    const picker = `/${locale}${ACCOUNT_PICKER_PAGE}`;
    const form = await readForm(request);
    const account = form?.get('account');
    const returnTo = form?.get('returnTo') ?? null;
    if (!account) return pickerWithout(picker, returnTo);
    const chosen = await chooseAccount(jar, { account, locale, returnTo });
    return chosen.ok ? chosen.value : refusalPath(chosen.reason, { locale, requested: picker, reference });
  },
});

/** Returns the picker's path, with the message that a choice is missing. */
function pickerWithout(picker: string, returnTo: string | null): string {
  const query = new URLSearchParams({ missing: 'true', ...(returnTo !== null && { returnTo }) });
  return `${picker}?${query}`;
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  const isShort = Number(request.headers.get('content-length') ?? MOST_BYTES + 1) <= MOST_BYTES;
  return isForm && isShort ? new URLSearchParams(await request.text()) : null;
}

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
