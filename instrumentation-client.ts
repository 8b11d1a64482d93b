import { holdOwnValues } from './components/fields/own-values.ts';
import { ErrorMessage } from './components/layout/error-message.tsx';
import { registerServiceWorker } from './lib/browser/register-service-worker.ts';
import { watchLogouts } from './lib/browser/last-logout.ts';
import { watchParts } from './lib/browser/load-part.ts';
import { type PolicyFactory, registerTrustedTypes } from './lib/browser/trusted-types.ts';

// Every page has its error message at hand. Without this line the message's parts, the button and the icons among them, would come again
// with each chunk of a page that uses one of them: what this file imports is in none of those.
void ErrorMessage;

// Before hydration.
registerTrustedTypes((window as { trustedTypes?: PolicyFactory }).trustedTypes);
watchParts();
watchLogouts();
holdOwnValues();
registerServiceWorker();
