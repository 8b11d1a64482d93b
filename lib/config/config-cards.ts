import { z } from 'zod';
import { CARD_GATEWAYS } from '#lib/domain/card/card.ts';
import { offOrOn } from './config-values.ts';
import { optional, variable } from './config-variable.ts';

/** Who takes card numbers: the provider, encrypted by the browser, or a gateway in fields of its own. */
export const cardSettings = {
  CARD_ENTRY: variable(
    {
      group: 'provider',
      text: 'How card numbers are entered: encrypted (the browser encrypts them, the provider decrypts them) or hosted (fields of CARD_GATEWAY; the provider gets a token).',
      default: 'encrypted',
    },
    z.enum(['encrypted', 'hosted'], 'must be encrypted or hosted'),
  ),
  CARD_GATEWAY: optional(
    {
      group: 'provider',
      text: `The gateway of hosted card fields: ${CARD_GATEWAYS.join(' or ')}; sandbox is the sandbox's own. Needed with CARD_ENTRY=hosted.`,
    },
    z.enum(CARD_GATEWAYS, `must be ${CARD_GATEWAYS.join(' or ')}`),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    {
      group: 'provider',
      text: "Publishable key (pk_...) of the provider's Stripe account. Browsers get it. Needed with CARD_GATEWAY=stripe. Never the secret key.",
    },
    z.string().regex(/^pk_(test|live)_\w{1,200}$/, 'must be a publishable key, pk_test_... or pk_live_...'),
  ),
  CARD_EXPRESS: variable(
    {
      group: 'provider',
      text: "The gateway's express buttons (Apple Pay, Google Pay, Link) above hosted card fields: on or off. Needs CARD_ENTRY=hosted.",
      default: 'off',
    },
    offOrOn,
  ),
};
