import { openPage, type PageProps } from '#app/open-page.tsx';
import { loadLitepayEntryPage } from '#lib/litepay/server/litepay-pages.ts';

/** Spec 3 §2.5: redirects to the refill. */
export default async function LitepayEntryPage(props: PageProps) {
  return openPage(loadLitepayEntryPage, props);
}
