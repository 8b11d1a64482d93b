import { beginLogin } from '#lib/sign-in/server/begin-login.ts';
import { keepDevice } from '#lib/http/device.ts';
import { failedPath, redirectHandler } from '#lib/http/redirect-handler.ts';
import { mayLoginByItself } from '#lib/session/login-loop.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** Spec 2 §7: leads to the identity provider. `returnTo`: the requested page; `auto`: not started by the customer. */
export const GET = redirectHandler({
  guard: 'top-level navigation',
  limit: { name: 'sign-in' },
  run: async ({ query, locale, jar, device, reference }) => {
    const failed = failedPath({ locale, reference });
    keepDevice(jar, device);
    if (query.get('auto') === 'true' && !mayLoginByItself(jar)) return failed;
    const flags = { bhr: query.get('bhr') === 'true', mobile: query.get('mobile') === 'true' };
    const url = await beginLogin(jar, { locale, returnTo: query.get('returnTo'), ...flags });
    return url.ok ? url.value : failed;
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
