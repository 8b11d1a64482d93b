import { getLocale } from 'next-intl/server';
import { redirect } from '#lib/i18n/navigation.ts';
import { litepayEntry } from '#lib/services/litepay/litepay-pages.ts';

/** Spec 3 §2.5: goes on to the refill. */
export default async function LitepayEntry() {
  redirect({ href: await litepayEntry(), locale: await getLocale() });
}
