import { expect, type Page } from '@playwright/test';
import { labelsIn } from './labels.ts';
import type { TestLocale } from './locales.ts';
import type { SandboxClient } from './sandbox-client.ts';

/** Has the receipt on the page sent by email, and returns the URL in the message. */
export async function sendReceipt({
  page,
  locale,
  sandbox,
}: {
  page: Page;
  locale: TestLocale;
  sandbox: SandboxClient;
}): Promise<string> {
  const t = labelsIn(locale);
  const recipient = `receipt.${crypto.randomUUID()}@example.com`;
  await page.getByLabel(t('payment.receipt.send.recipient'), { exact: true }).fill(recipient);
  await page.getByRole('button', { name: t('payment.receipt.send.action'), exact: true }).click();
  await expect(page.getByText(t('payment.receipt.send.sent', { to: recipient }))).toBeVisible();
  const [message] = await sandbox.outbox(recipient);
  return /https?:\S+\/receipt\/[\w-]+/.exec(String(message?.['text']))?.[0] ?? '';
}
