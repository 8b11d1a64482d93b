import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { OutageMessageView } from '#lib/account/server/account-views.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';

const refresh = jest.fn();
jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ refresh }),
  usePathname: () => '/en/dashboard',
  useSearchParams: () => new URLSearchParams(),
}));
const post = jest.fn<(path: string, body: object, options: object) => Promise<unknown>>();
jest.unstable_mockModule('./use-account-post.ts', () => ({
  useAccountPost: () => post,
  findBody: (response: unknown) => response,
}));
const { OutageMessage } = await import('./outage-message.tsx');

const ACCOUNT = 'a'.repeat(32);
const MESSAGE: OutageMessageView = { outage: 'OUT-1', state: 'offered', phone: '5552001409' };
const show = (changes: Partial<OutageMessageView> = {}, locale: 'en' | 'es' = 'en') =>
  renderAccount(<OutageMessage account={ACCOUNT} message={{ ...MESSAGE, ...changes }} />, locale);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => {
  jest.clearAllMocks();
});

describe('the message at the end of an outage', () => {
  it('is asked for in one press, names the phone, and keeps the focus on the way out of it', async () => {
    post.mockResolvedValueOnce({ outcome: 'done' });
    const view = show();
    expect(screen.getByText('(555) 200-1409').closest('p')).toHaveTextContent('One text message to (555) 200-1409.');
    const button = screen.getByRole('button', { name: 'Text me when it ends' });
    button.focus();
    await press('Text me when it ends');
    expect(post.mock.calls).toEqual([
      ['/api/account/outage-message', { outage: 'OUT-1', action: 'join' }, expect.anything()],
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
    view.show(<OutageMessage account={ACCOUNT} message={{ ...MESSAGE, state: 'asked' }} />);
    expect(screen.getByRole('status')).toHaveTextContent(
      "We'll send one text message to (555) 200-1409 when the outage ends.",
    );
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus();
  });

  it('is taken back with the same button', async () => {
    post.mockResolvedValueOnce({ outcome: 'done' });
    show({ state: 'asked' }, 'es');
    await press('Ya no avisarme');
    expect(post).toHaveBeenCalledWith(
      '/api/account/outage-message',
      { outage: 'OUT-1', action: 'leave' },
      expect.anything(),
    );
  });

  it.each([
    ['failed', "That didn't work. Please try again."],
    ['unknown', "We don't know if your request reached us. You can try again: you get one message at most."],
  ] as const)('says of an outcome that is %s what is known, and can be pressed again', async (outcome, sentence) => {
    post.mockResolvedValueOnce({ outcome });
    show();
    await press('Text me when it ends');
    expect(screen.getByRole('status')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Text me when it ends' })).toBeEnabled();
  });

  it('leads to the choice of messages where the account takes none', () => {
    show({ state: 'no-consent' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Text messages are off for your account.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Turn them on' })).toHaveAttribute(
      'href',
      '/en/dashboard/account-information',
    );
  });
});
