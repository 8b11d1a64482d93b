import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '#tests/support/address-check.tsx';
import {
  type ApiReply,
  serverError,
  ForeignResponse,
  tooManyRequests,
  respondWith,
} from '#tests/support/api-server.ts';
import { check, expectFocus, LABELS, LOCALES } from '#tests/support/wizard-screen.tsx';

const UNSERVED = { serviceability: { outcome: 'unserviceable' } } as const;

async function ask(locale: Locale, contact: string, reply: ApiReply<'/api/waitlist'> = { outcome: 'done' }) {
  const t = LABELS[locale].waitlist.join;
  await check(locale, UNSERVED);
  const field = await screen.findByLabelText(t.contact);
  const sent = respondWith({ '/api/waitlist': reply });
  const user = userEvent.setup();
  if (contact) await user.type(field, contact);
  await user.click(screen.getByRole('button', { name: t.submit }));
  return { sent, user, field };
}

describe.each(LOCALES)('the waitlist in %s', (locale) => {
  const t = LABELS[locale].waitlist.join;

  it.each([
    ['ana@example.com', 'ana@example.com'],
    ['5550100100', '(555) 010-0100'],
  ])('takes %s, and says where the confirmation went', async (contact, shown) => {
    const { sent } = await ask(locale, contact);
    await expectFocus(t.joined.title);
    expect(screen.getByRole('heading', { name: t.joined.title }).parentElement).toHaveTextContent(
      t.joined.text.replace('{contact}', shown),
    );
    expect(sent).toEqual([{ path: '/api/waitlist', body: { locale, candidateId: 'LOC1', form: { contact } } }]);
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain(contact);
  });

  it.each([
    ['', 'required'],
    ['555 010', 'invalid'],
  ] as const)('says what is wrong with %j, and sends nothing', async (contact, problem) => {
    const { sent, field } = await ask(locale, contact);
    expect(field).toHaveAccessibleDescription(
      new RegExp(LABELS[locale].fields.errors.recipient[problem].replaceAll('.', '\\.')),
    );
    expect(field).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it.each([
    ['the provider did not take it', { outcome: 'failed' }, t.failed.title],
    ['the connection broke', 'offline', t.failed.title],
    ['the server broke', serverError(), t.failed.title],
    ['only a newer page knows the outcome', Response.json({ outcome: 'held' }), t.failed.title],
    ['the response is not ours', new ForeignResponse('{"outcome":"done"}'), t.failed.title],
    ['there were too many tries', tooManyRequests(), LABELS[locale].serviceability.errors.limited.title],
  ] as const)('says that %s, and keeps what was typed', async (_what, reply, title) => {
    const { field } = await ask(locale, '5550100100', reply);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(title));
    expect(field).toHaveValue('5550100100');
    expect(screen.getByRole('button', { name: t.submit })).toBeEnabled();
  });
});

it('is not offered where the provider has none', async () => {
  await check('en', { ...UNSERVED, options: { hasWaitlist: false } });
  expect(await screen.findByRole('button', { name: 'Try another address' })).toBeVisible();
  expect(screen.queryByRole('button', { name: LABELS.en.waitlist.join.submit })).toBeNull();
});
