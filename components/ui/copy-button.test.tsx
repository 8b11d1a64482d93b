import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '#tests/support/payment-parts.tsx';
import { CopyButton } from './copy-button.tsx';

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
