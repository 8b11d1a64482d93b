import { beginLogin } from '#lib/sign-in/server/begin-login.ts';
import { failedLoginPath, parseReturnPath } from '#lib/domain/session/session-paths.ts';
import { keepDevice } from '#lib/http/device.ts';
import { failedPath, redirectHandler } from '#lib/http/redirect-handler.ts';
import { claimAutomaticLogin } from '#lib/session/login-marks.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** Spec 2 §7: leads to the identity provider. `returnTo`: the requested page; `auto`: not started by the customer. */
export const GET = redirectHandler({
  guard: 'top-level navigation',
  limit: { name: 'sign-in' },
  hasWayBack: true,
  run: async ({ query, locale, jar, device, reference }) => {
    keepDevice(jar, device);
    if (query.get('auto') === 'true' && !claimAutomaticLogin(jar)) return failedPath({ locale, reference });
    const flags = { bhr: query.get('bhr') === 'true', mobile: query.get('mobile') === 'true' };
    const returnTo = query.get('returnTo');
    const url = await beginLogin(jar, { locale, returnTo, ...flags });
    if (url.ok) return url.value;
    return failedLoginPath({ problem: 'unavailable', returnTo: parseReturnPath(returnTo) }, { locale, reference });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
