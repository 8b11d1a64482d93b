import type { FastifyInstance } from 'fastify';
import { TEST_WALLET_CARD } from './test-wallet.ts';
import type { Sandbox } from '../sandbox.ts';

/** What the test wallet tells the customer's browser: the one-time token, and the card behind it as the web app shows it. */
export interface TestWalletApproval {
  token: string;
  brand: 'visa';
  lastFour: string;
}

/** A customer's browser asks it from the web app's origin, with a request that needs no permission. */
export function addTestWalletRoutes(app: FastifyInstance, { testWallet }: Sandbox): void {
  app.post('/test-wallet/approvals', async (_request, reply): Promise<TestWalletApproval> => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    return { token: testWallet.approve(), brand: 'visa', lastFour: TEST_WALLET_CARD.lastFour };
  });
}
