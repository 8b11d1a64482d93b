import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import type { Database } from '../state/database.ts';
import { outbox } from '../state/schema/messages.ts';
import { hasOpenLink, type Identity, passwordUrls } from './password-links.ts';
import { passwordMessage } from './password-message.ts';

/** Sends the identity a link that sets its password, unless one that works is on its way. `app`: whose port is in the link. */
export async function sendPasswordLink(
  app: FastifyInstance,
  sandbox: Sandbox,
  tx: Database,
  identity: Identity,
): Promise<void> {
  const now = sandbox.clock.now();
  if (await hasOpenLink(tx, identity, now)) return;
  const message = passwordMessage(identity, await passwordUrls(app, sandbox)(tx, identity), now);
  if (message) await tx.insert(outbox).values(message);
}
