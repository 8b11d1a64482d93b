import { getLocale } from 'next-intl/server';
import { LITEPAY_FLOW } from '#lib/flows/litepay.ts';
import { redirect } from '#lib/i18n/navigation.ts';

/** Until there is a home page, the site opens with the one job it does. */
export default async function Home() {
  redirect({ href: LITEPAY_FLOW.find.path, locale: await getLocale() });
}
