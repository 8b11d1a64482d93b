import { passHandOff } from '#lib/services/session/pass-hand-off.ts';
import { failedPath, redirectHandler } from '#lib/session/redirect-handler.ts';

/** Spec 3 §2.6: what the hand-off page may not do itself, because it writes cookies. The query is the page's, with its language. */
export const GET = redirectHandler(async ({ query, locale, jar, reference }) => {
  const passed = await passHandOff(jar, { query, locale });
  return passed.ok ? passed.value : failedPath({ locale, reference });
});
