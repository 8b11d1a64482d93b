import { afterEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '#tests/support/payment-parts.tsx';
import { CopyButton } from './copy-button.tsx';

afterEach(() => void jest.restoreAllMocks());

it.each([
  ['en', 'Copy the order number', 'Copied'],
  ['es', 'Copiar el número de pedido', 'Copiado'],
] as const)('copies, and says so, in %s', async (locale, name, copied) => {
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderPart(<CopyButton text="7001" of="orderNumber" />, locale);
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('button', { name: copied })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(copied);
  expect(write).toHaveBeenCalledWith('7001');
});

it.each([
  ['en', 'Copy the link', /^This browser doesn't allow copying/, 'refuses'],
  ['es', 'Copiar el enlace', /^Este navegador no nos permite copiar/, 'has no clipboard'],
] as const)(
  'in %s, selects the text to be copied by hand where the browser %4$s',
  async (locale, name, failed, how) => {
    const user = userEvent.setup();
    if (how === 'refuses')
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    else jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    renderPart(<CopyButton text="https://a.example/x" of="link" />, locale);
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: failed });
    expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('https://a.example/x');
    expect(screen.queryByRole('button', { name: /^(Copied|Copiado)$/ })).toBeNull();
  },
);
