import { z } from 'zod';
import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';

const accountSchema = z.object({ auxAccounts: z.array(z.unknown()) });

/** How many accounts the provider has opened to replace this one, by a move or a reconnection. */
export async function countOpened(sandbox: SandboxClient, accountId: string): Promise<number> {
  return accountSchema.parse(await sandbox.account(accountId)).auxAccounts.length;
}
