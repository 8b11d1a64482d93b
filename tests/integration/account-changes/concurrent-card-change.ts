import { expect, it } from '@jest/globals';
import { signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests } from '#tests/support/payment-owner.ts';

// The scale keeps timeouts at a few seconds, in which a busy machine still responds.
const { sandbox } = await startOwnProvider({ PROVIDER_TIME_SCALE: '0.5' });
const { cancelAutoRefill } = await import('#lib/account/server/provider-account-changes.ts');
const { requireOwner } = await import('#lib/session/require-owner.ts');

it('a call center’s change is not taken for a card change that was never made', async () => {
  const owner = await signInOwner(sandbox, 'autorefill');
  const { accountId, account, client, person, sessionId } = owner;
  const page = await paymentRequests(owner);
  const { stored } = await page.method();
  await sandbox.fault({ call: 'modify-instrument', kind: 'timeout', match: { sessionId } });
  const changing = page.change(stored?.version ?? '');
  const isSent = async () => (await sandbox.calls({ call: 'modify-instrument', sessionId })).length > 0;
  while (!(await isSent())) await new Promise((resolve) => void setImmediate(resolve));
  const request = { account, link: { accountId: null, guid: null } };
  const result = await requireOwner({ jar: client.jar, named: request });
  if (!result.ok) throw new Error(result.reason);
  const { ok } = await cancelAutoRefill(result.value.callContext, { accountId, phone: person.phone });
  expect(ok).toBe(true);
  expect((await changing).body).toEqual({ outcome: 'failed', text: null, codeLine: null });
  expect((await page.method()).stored).toMatchObject({ hasAutoRefill: false, card: stored?.card });
});
