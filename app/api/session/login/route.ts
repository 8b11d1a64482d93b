import { getTranslations } from 'next-intl/server';
import { beginLogin } from '#lib/services/session/begin-login.ts';
import { failedPath, redirectHandler } from '#lib/session/redirect-handler.ts';
import { takeTry } from '#lib/session/limits.ts';
import { mayLoginByItself } from '#lib/session/login-loop.ts';

/** Spec 2 §7: to the identity provider. `returnTo`: the page that was asked for; `auto`: nobody has pressed anything. */
export const GET = redirectHandler(async ({ query, locale, jar, device, address, reference }) => {
  const failed = failedPath({ locale, reference });
  const taken = await takeTry('sign-in', { device, address, subject: null }, Date.now());
  if (!taken.allowed) {
    const t = await getTranslations({ locale, namespace: 'shell.error' });
    return new Response(t('limited'), {
      status: 429,
      headers: {
        'cache-control': 'private, no-store',
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': String(Math.max(1, Math.ceil(taken.retryAfterMs / 1_000))),
        'x-reference': reference,
        // A browser goes on to the page that says so; a redirect could not be a refusal as well.
        refresh: `0; url=${failed}&reason=limited`,
      },
    });
  }
  if (query.get('auto') === 'true' && !mayLoginByItself(jar)) return failed;
  const flags = { bhr: query.get('bhr') === 'true', mobile: query.get('mobile') === 'true' };
  const url = await beginLogin(jar, { locale, returnTo: query.get('returnTo'), ...flags });
  return url.ok ? url.value : failed;
});
