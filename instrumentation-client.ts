import { type PolicyFactory, registerTrustedTypes } from './lib/browser/trusted-types.ts';

// Before anything of the page comes alive.
registerTrustedTypes((window as { trustedTypes?: PolicyFactory }).trustedTypes);
