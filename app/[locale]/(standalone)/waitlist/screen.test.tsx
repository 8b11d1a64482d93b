import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import enWaitlist from '#messages/en/waitlist.json' with { type: 'json' };
import esWaitlist from '#messages/es/waitlist.json' with { type: 'json' };
import { expectAccessible } from '#tests/support/axe.ts';
import { tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { LeaveWaitlist } from './screen.tsx';

const LABELS = { en: enWaitlist, es: esWaitlist };

describe.each(['en', 'es'] as const)('leaving the waitlist in %s', (locale) => {
  const t = LABELS[locale].leave;
  const open = () =>
    render(
      <NextIntlClientProvider locale={locale} messages={{ waitlist: LABELS[locale] }}>
        <main>
          <LeaveWaitlist token="abc" supportPhone="(800) 555-0100" />
        </main>
      </NextIntlClientProvider>,
    );

  it('asks for a confirmation and leaves the list with one press', async () => {
    const sent = respondWith({ '/api/waitlist/leave': { outcome: 'done' } });
    open();
    await expectAccessible();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: t.submit }));
    await waitFor(() => expect(screen.getByRole('heading', { name: t.left.title })).toHaveFocus());
    expect(sent).toEqual([{ path: '/api/waitlist/leave', body: { token: 'abc' } }]);
    expect(screen.queryByRole('button', { name: t.submit })).toBeNull();
    expect(screen.getByRole('link', { name: t.home })).toHaveAttribute('href', `/${locale}`);
    await expectAccessible();
  });

  it.each([
    ['refused', { outcome: 'failed' }],
    ['limited', tooManyRequests()],
    ['offline', 'offline'],
  ] as const)('says when it was %s, and can be pressed again', async (_what, reply) => {
    respondWith({ '/api/waitlist/leave': reply });
    open();
    await userEvent.click(screen.getByRole('button', { name: t.submit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(t.failed.title);
    expect(screen.getByRole('button', { name: t.submit })).toBeEnabled();
  });
});
