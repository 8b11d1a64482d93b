import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../../sandbox.ts';
import { type Brand, findBrand } from '../brand.ts';
import { checkFields, type PlainCard } from '../check-card.ts';

/** What the gateway tells the browser of a card: the one-time token, and what may be shown. */
export interface HostedCardToken {
  token: string;
  brand: (typeof BRAND_NAMES)[keyof typeof BRAND_NAMES];
  lastFour: string;
  /** MMYY. */
  expiration: string;
}

/** As web apps name them. */
const BRAND_NAMES = {
  Visa: 'visa',
  MASTER_CARD: 'mastercard',
  Discover: 'discover',
  AMERICAN_EXPRESS: 'american-express',
} as const satisfies Record<Brand['cardType'], string>;

const attempt = z.string().max(128).optional();
const tokenRequest = z.object({
  cardNumber: z.string().max(40),
  expirationDate: z.string().max(10),
  cvv: z.string().max(10),
  attempt,
});
const expressRequest = z.object({ attempt });

/** The card behind the express button, which stands for a wallet on a phone. */
const EXPRESS_NUMBER = '4242424242424242';

/**
 * The gateway's calls for a customer's browser, which come from its own frame. A card with a fault that can be seen gets no token but the
 * code that says what is wrong; whether the bank declines it shows when it is charged.
 */
export function addHostedCardRoutes(app: FastifyInstance, { clock, gateway }: Sandbox): void {
  app.post('/hosted-card/tokens', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    const { attempt, ...typed } = tokenRequest.parse(request.body);
    const cardType = findBrand(typed.cardNumber)?.cardType ?? 'Visa';
    const card = { ...typed, cardType };
    const fieldCheck = checkFields(card, clock.today());
    if (!fieldCheck.ok) return reply.code(402).send({ errorCode: fieldCheck.code });
    return respond(card, gateway.tokens.issue({ card, isExpress: false }, attempt ?? null));
  });

  app.post('/hosted-card/express', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    const { attempt } = expressRequest.parse(request.body ?? {});
    const expirationDate = `12${String(Number(clock.today().slice(2, 4)) + 3).padStart(2, '0')}`;
    const card = { cardNumber: EXPRESS_NUMBER, cardType: 'Visa' as const, expirationDate, cvv: '123' };
    return respond(card, gateway.tokens.issue({ card, isExpress: true }, attempt ?? null));
  });
}

function respond(
  { cardNumber, cardType, expirationDate }: PlainCard & Pick<Brand, 'cardType'>,
  token: string,
): HostedCardToken {
  const brand = BRAND_NAMES[cardType];
  return { token, brand, lastFour: cardNumber.slice(-4), expiration: expirationDate };
}
