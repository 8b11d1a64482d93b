import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { continueUrl, handOffQuery, handOffStep } from '#lib/sign-in/flow.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { assertNever, type Result } from '#lib/result.ts';
import { loginPath, refusalPath } from '#lib/domain/session/refusal-path.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';
import { hasLoginMarker } from '#lib/session/login-marker.ts';
import { takeOnward } from '#lib/session/onward-cookie.ts';
import { finishLogin } from './finish-login.ts';
import { signOut } from './sign-out.ts';

/** Spec 3 §2.6: where a hand-off leads, with its language; a failure leads to the error page. Route handlers only. */
export async function passHandOff(
  jar: CookieJar,
  { query, locale }: { query: URLSearchParams; locale: Locale },
): Promise<Result<string, 'refused' | 'failed'>> {
  const flags = { bhr: query.get('bhr') === 'true', mobile: query.get('mobile') === 'true' };
  const requested = handOffStep(handOffQuery(query), { hasLoginMarker: hasLoginMarker(jar) });
  switch (requested.step) {
    case 'sign-out-and-go': {
      const { APP_ORIGIN: own, CONTINUE_ORIGINS: others } = config();
      const onward = continueUrl(requested.to, { own, others }) ?? `${own}/${locale}`;
      return { ok: true, value: await signOut(jar, { locale, isExpired: false, onward }) };
    }
    case 'timeout-error':
      return {
        ok: true,
        value: refusalPath('idle', { locale, requested: await takeOnward(jar, clock()), reference: null }),
      };
    case 'login': {
      const onward = query.has('slo_fs') ? await takeOnward(jar, clock()) : null;
      return { ok: true, value: onward ?? loginPath({ locale, returnTo: null, ...flags }) };
    }
    case 'exchange': {
      const finished = await finishLogin(jar, { response: query, locale, ...flags });
      if (finished.ok) return finished;
      if (finished.reason !== 'expired') return { ok: false, reason: finished.reason };
      return { ok: true, value: refusalPath('expired', { locale, requested: null, reference: null }) };
    }
    case 'warm-transfer':
      return { ok: true, value: `/${locale}${HAND_OFF_PAGE}?s=true` };
    default:
      return assertNever(requested);
  }
}
