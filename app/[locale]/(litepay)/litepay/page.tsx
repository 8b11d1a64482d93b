import { openPage } from '#app/open-page.tsx';
import { loadLitepayEntryPage } from '#lib/services/litepay/litepay-pages.ts';

/** Spec 3 §2.5: redirects to the refill. */
export default openPage(loadLitepayEntryPage, { render: () => null });
