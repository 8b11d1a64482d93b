import { beginLogin } from '#lib/services/session/begin-login.ts';
import { limited } from '#lib/session/handle.ts';
import { failedPath, redirectHandler } from '#lib/session/redirect-handler.ts';
import { takeTry } from '#lib/session/limits.ts';
import { mayLoginByItself } from '#lib/session/login-loop.ts';

/** Spec 2 §7: to the identity provider. `returnTo`: the page that was asked for; `auto`: nobody has pressed anything. */
export const GET = redirectHandler(async ({ query, locale, jar, device, address, reference }) => {
  const failed = failedPath({ locale, reference });
  const taken = await takeTry('sign-in', { device, address, subject: null }, Date.now());
  if (!taken.allowed) {
    const refused = limited(taken.retryAfterMs, reference);
    // A browser goes on to the page that says so; a redirect could not be a refusal as well.
    refused.headers.set('refresh', `0; url=${failed}&reason=limited`);
    return refused;
  }
  if (query.get('auto') === 'true' && !mayLoginByItself(jar)) return failed;
  const flags = { bhr: query.get('bhr') === 'true', mobile: query.get('mobile') === 'true' };
  const url = await beginLogin(jar, { locale, returnTo: query.get('returnTo'), ...flags });
  return url.ok ? url.value : failed;
});
