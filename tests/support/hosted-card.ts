import type { CardToken } from '#lib/payment/api.ts';
import type { HostedCardToken } from '#sandbox/gateway/hosted/hosted-card-routes.ts';

/** The settings of a site whose cards are typed into the sandbox gateway's own fields. */
export const HOSTED_CARDS = { CARD_ENTRY: 'hosted', CARD_GATEWAY: 'sandbox' } as const;

/** Those of a site whose cards the browser encrypts, as far as the gateway's origins depend on them. */
export const ENCRYPTED_CARDS = {
  CARD_ENTRY: 'encrypted',
  CARD_GATEWAY: null,
  CARD_EXPRESS: false,
  STRIPE_PUBLISHABLE_KEY: null,
  PUBLIC_SITE_URL: 'https://www.isp.example',
} as const;

export const HOSTED_VISA = { cardNumber: '4242424242424242', expirationDate: '1249', cvv: '123' };

async function ask(path: string, body: object): Promise<CardToken> {
  const { config } = await import('#lib/config.ts');
  const response = await fetch(`${config().PROVIDER_URL}/hosted-card/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  const token: HostedCardToken = await response.json();
  return { gateway: 'sandbox', ...token };
}

/** What the gateway gives for a card that was typed into its fields. Without an attempt, it is good for any, once. */
export const typeHostedCard = (card = HOSTED_VISA, attempt?: string) =>
  ask('tokens', { ...card, ...(attempt && { attempt }) });

/** What the gateway's express button gives. */
export const pressExpressButton = (attempt?: string) => ask('express', attempt ? { attempt } : {});
