import { holdOwnValues } from './components/fields/own-values.ts';
import { keepOfflinePage } from './lib/browser/keep-offline-page.ts';
import { watchLogouts } from './lib/browser/last-logout.ts';
import { type PolicyFactory, registerTrustedTypes } from './lib/browser/trusted-types.ts';

// Before hydration.
registerTrustedTypes((window as { trustedTypes?: PolicyFactory }).trustedTypes);
watchLogouts();
holdOwnValues();
keepOfflinePage();
