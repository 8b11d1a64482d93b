import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import type { TestServers } from '../run/test-servers.ts';
import { OwnerClient } from '../stress/owner-client.ts';
import type { Visit } from './sign-in-owner.ts';

/** A new owner with this template, signed in, who has just refilled with their saved card, at the receipt. */
export async function paidOwner(
  { webUrl, sandboxUrl }: Pick<TestServers, 'webUrl' | 'sandboxUrl'>,
  { path, template }: { path: string; template: string },
): Promise<Visit> {
  const owner = new OwnerClient(webUrl, await new SandboxClient(sandboxUrl).persona(template));
  await owner.signIn();
  const quote = await owner.quote({ refills: 1, savedCard: true });
  const payment = await owner.buildPayment(quote, await owner.savedCard());
  const { body } = await owner.pay('/api/refill', payment);
  if (body?.outcome !== 'confirmed') throw new Error(`The refill was not confirmed: ${body?.outcome}`);
  const { url } = await owner.open(path);
  if (url.pathname !== path) throw new Error(`${path} leads to ${url.pathname}`);
  return { path: url.pathname + url.search, cookie: owner.cookieHeader };
}
