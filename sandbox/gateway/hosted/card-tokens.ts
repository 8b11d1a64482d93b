import { randomBytes } from 'node:crypto';
import type { Clock } from '../../state/clock.ts';
import type { PlainCard } from '../check-card.ts';

const LIFETIME_MS = 10 * 60_000;

/** A card behind a token. An express button's is charged without a security code or an address. */
export interface TokenCard {
  card: PlainCard;
  isExpress: boolean;
}

interface CardToken extends TokenCard {
  expiresAt: number;
  /** The attempt that it was made for; null if it may be used for any, once. */
  attempt: string | null;
  /** What it was used for; null until then. */
  usedFor: string | null;
}

type Redemption = ({ ok: true } & TokenCard) | { ok: false; code: string };

const USED = { ok: false, code: 'CARD_TOKEN_001' } as const;
const EXPIRED = { ok: false, code: 'CARD_TOKEN_002' } as const;

/** The tokens of the sandbox's gateway. Each is good for one use within ten minutes, and is kept in memory only. */
export class CardTokens {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #issued = new Map<string, CardToken>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Returns a new token for this card. `attempt`: the payment that it is for. */
  issue(card: TokenCard, attempt: string | null): string {
    const now = this.#clock.now().getTime();
    // Those that were used stay for a while: another delivery of the same purchase may come.
    for (const [token, { expiresAt }] of this.#issued) if (expiresAt + LIFETIME_MS <= now) this.#issued.delete(token);
    const token = `sct_${randomBytes(24).toString('base64url')}`;
    this.#issued.set(token, { ...card, attempt, expiresAt: now + LIFETIME_MS, usedFor: null });
    return token;
  }

  /**
   * The card behind a token, for one purpose: an attempt's reference, or a word of its own for a card that is saved. Another delivery for the
   * same purpose gets the same card. An unknown token counts as expired.
   */
  redeem(token: string, purpose: string): Redemption {
    const cardToken = this.#issued.get(token);
    if (!cardToken) return EXPIRED;
    if (cardToken.usedFor !== null && cardToken.usedFor !== purpose) return USED;
    if (cardToken.attempt !== null && cardToken.attempt !== purpose) return USED;
    if (cardToken.usedFor === null && cardToken.expiresAt <= this.#clock.now().getTime()) return EXPIRED;
    cardToken.usedFor = purpose;
    const { card, isExpress } = cardToken;
    return { ok: true, card, isExpress };
  }
}
