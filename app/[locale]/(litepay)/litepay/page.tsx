import { getLocale } from 'next-intl/server';
import { LITEPAY_FLOW } from '#lib/flows/litepay.ts';
import { redirect } from '#lib/i18n/navigation.ts';

/** Spec 3 §2.5: goes on to the refill. */
export default async function LitepayEntry() {
  redirect({ href: LITEPAY_FLOW.find.path, locale: await getLocale() });
}
