import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sentTo } from '../testing/router-visit.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { join, leave } from '../testing/waitlist-calls.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
}, 60_000);
afterAll(() => sandbox.close());

const FRONTIER_ROAD = 'SPC4000000';
const buildId = (digit: string) => digit.repeat(24);

it.each([
  ['SMS', '5565550178', 'ENGLISH', 'sms', null, /reaches 400 Frontier Road.+Cancel here: http/],
  ['EMAIL', 'ana@example.com', 'SPANISH', 'email', 'Le avisaremos cuando lleguemos a 400 Frontier Road', /llegue a/],
] as const)('confirms by %s to %s in %s, once', async (channel, recipient, langPref, by, subject, text) => {
  const entry = { waitlistId: buildId(channel === 'SMS' ? '1' : '2'), channel, recipient, langPref };
  for (let time = 0; time < 2; time += 1) {
    expect((await join(sandbox.client, FRONTIER_ROAD, entry)).json).toEqual({ status: 'SUCCESS' });
  }
  expect(await sentTo(sandbox.client, recipient)).toEqual([
    expect.objectContaining({ channel: by, language: langPref, subject, text: expect.stringMatching(text) }),
  ]);
  const console = await sandbox.client.get(`/console/controls?to=${recipient}`);
  expect(console.text).toContain('<a href="http://localhost:3000/en/waitlist?token=abc">');
});

it('removes a customer from the waitlist, with the same response for an unknown address', async () => {
  const entry = { waitlistId: buildId('3'), recipient: '5565550179' };
  await join(sandbox.client, FRONTIER_ROAD, entry);
  expect((await leave(sandbox.client, buildId('3'))).json).toEqual({ status: 'SUCCESS' });
  expect((await leave(sandbox.client, buildId('4'))).json).toEqual({ status: 'SUCCESS' });
  await join(sandbox.client, FRONTIER_ROAD, entry);
  expect(await sentTo(sandbox.client, entry.recipient)).toHaveLength(2);
});
