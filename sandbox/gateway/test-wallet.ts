import { randomBytes } from 'node:crypto';
import type { Clock } from '../state/clock.ts';
import type { CardVerdict } from './check-card.ts';

const LIFETIME_MS = 10 * 60_000;

/** The card behind it. */
export const TEST_WALLET_CARD = { cardType: 'Visa', lastFour: '4242' } as const;

interface Approval {
  expiresAt: number;
  /** The purchase that it was charged for; null until then. */
  referenceId: string | null;
}

/** The sandbox's own wallet. An approval is charged once, within ten minutes; it is kept in memory only. */
export class TestWallet {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #approvals = new Map<string, Approval>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Returns the one-time token of a new approval. */
  approve(): string {
    const now = this.#clock.now().getTime();
    for (const [token, { expiresAt }] of this.#approvals) if (expiresAt <= now) this.#approvals.delete(token);
    const token = `twt_${randomBytes(24).toString('base64url')}`;
    this.#approvals.set(token, { expiresAt: now + LIFETIME_MS, referenceId: null });
    return token;
  }

  /** Another delivery of the same purchase gets the same verdict. An unknown token counts as expired. */
  async spend(token: string, referenceId: string): Promise<CardVerdict> {
    const approval = this.#approvals.get(token);
    if (!approval) return { ok: false, code: 'WALLET_002' };
    if (approval.referenceId === null && approval.expiresAt <= this.#clock.now().getTime()) {
      return { ok: false, code: 'WALLET_002' };
    }
    if (approval.referenceId !== null && approval.referenceId !== referenceId) return { ok: false, code: 'WALLET_001' };
    approval.referenceId = referenceId;
    return { ok: true, ...TEST_WALLET_CARD };
  }
}
