import { jsonReader } from '#lib/http/json-handler.ts';
import { findLocale, LOCALES } from '#lib/i18n/locales.ts';
import { createPaymentsFile } from '#lib/account/server/payment-history.ts';
import { ownerResponse, ownerReadGuard } from '#lib/session/owner-guard.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** The payments as a file, in the language of `?locale=`. */
export const GET = jsonReader({
  guard: ownerReadGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  run: async (query, { who, jar }) => {
    const locale = findLocale(query.get('locale')) ?? LOCALES[0];
    const file = await createPaymentsFile(who, query, locale);
    if (!file.ok) return ownerResponse(file, jar);
    const { name, text } = file.value;
    return new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
