import { refusalPath } from '#lib/domain/session/session-paths.ts';
import { ACCOUNT_PICKER_PAGE } from '#lib/domain/session/site-paths.ts';
import { chooseAccount } from '#lib/sign-in/server/choose-account.ts';
import { readForm, redirectHandler } from '#lib/http/redirect-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Spec 2 §2 'account-picker': a plain form, so that choosing needs no script. */
export const POST = redirectHandler({
  guard: 'form of our own',
  limit: { none: 'whoever is logged in chooses among their own accounts' },
  run: async ({ request, locale, jar, reference }) => {
    const picker = `/${locale}${ACCOUNT_PICKER_PAGE}`;
    const form = await readForm(request);
    const account = form?.get('account');
    const returnTo = form?.get('returnTo') ?? null;
    const onward: Record<string, string> = returnTo === null ? {} : { returnTo };
    // With the message that a choice is missing.
    if (!account) return withQuery(picker, { missing: 'true', ...onward });
    const redirectPath = await chooseAccount(jar, { account, locale, returnTo });
    if (redirectPath.ok) return redirectPath.value;
    return refusalPath(redirectPath.reason, { locale, requested: withQuery(picker, onward), reference });
  },
});

function withQuery(path: string, query: Record<string, string>): string {
  return Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
