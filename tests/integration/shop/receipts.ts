import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { config } from '#lib/config.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { asVisitor, newVisitor, place, sandbox, shopPages } from '#tests/support/shop-handlers.ts';
import type { ShopVisitor } from '#tests/support/shop-visitor.ts';

/** Pays an order; returns what identifies its receipt. */
async function payOrder(visitor: ShopVisitor) {
  const order = await visitor.ready();
  expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
  return { purchase: order.purchase.id, attempt: order.attempt };
}
const freshEmail = (visitor: ShopVisitor) => `receipt.${visitor.phone}@example.com`;

describe('a receipt', () => {
  it('is written by the server and sent to an email address or a phone', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const email = freshEmail(visitor);
    const phone = `313${visitor.phone.slice(3)}`;
    expect(await visitor.post('receipt', { ...of, recipient: ` ${email}`, text: 'Mine' })).toEqual({ sent: true });
    expect(await visitor.post('receipt', { ...of, recipient: phone })).toEqual({ sent: true });
    const [whole] = await sandbox.outbox(email);
    expect(whole).toMatchObject({ channel: 'email', language: 'ENGLISH', html: null });
    expect(String(whole?.['text'])).toContain('100 Maple Street, Springfield, IL 62701');
    expect(JSON.stringify(whole)).not.toContain('Mine');
    const [brief] = await sandbox.outbox(phone);
    expect(brief).toMatchObject({ channel: 'sms' });
    expect(String(brief?.['text'])).not.toContain('Maple');
  });

  it('is sent as HTML too, to a provider that takes it', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const recipient = freshEmail(visitor);
    config().PROVIDER_HTML_RECEIPTS = true;
    expect(await visitor.post('receipt', { ...of, recipient })).toEqual({ sent: true });
    config().PROVIDER_HTML_RECEIPTS = false;
    const [mail] = await sandbox.outbox(recipient);
    expect(String(mail?.['text'])).toContain('100 Maple Street');
    expect(String(mail?.['html'])).toMatch(/^<!DOCTYPE html>.+100 Maple Street/s);
  });

  it('names the card that the provider has charged, whatever the browser said', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const cardSummary = { brand: 'mastercard', lastFour: '4444' };
    expect(await place(visitor, { ...order, cardSummary })).toMatchObject({ outcome: 'confirmed' });
    asVisitor(visitor);
    const { id } = order.purchase;
    expect(await readPage(shopPages.loadOrderConfirmationPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { card: { brand: 'visa', lastFour: '4242' } },
    });
  });

  it('is not sent from another browser, of another purchase, or before the payment, with the response of one that is', async () => {
    const [visitor, stranger] = [newVisitor(), newVisitor()];
    const of = await payOrder(visitor);
    const recipient = freshEmail(visitor);
    const unpaid = await stranger.ready();
    expect(await stranger.post('receipt', { ...of, recipient })).toEqual({ sent: true });
    expect(await visitor.post('receipt', { ...of, purchase: unpaid.purchase.id, recipient })).toEqual({ sent: true });
    expect(
      await stranger.post('receipt', { purchase: unpaid.purchase.id, attempt: unpaid.attempt, recipient }),
    ).toEqual({ sent: true });
    expect(await sandbox.outbox(recipient)).toEqual([]);
  });

  it('of an invented payment takes none of its recipient’s receipts, and its response is that of a real one', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const recipient = freshEmail(visitor);
    const measure = async (by: ShopVisitor, request: object) => {
      const since = performance.now();
      const body = await by.post('receipt', { ...request, recipient });
      return { body, tookMs: performance.now() - since };
    };
    const inventedPayment = { purchase: randomUUID(), attempt: 'a'.repeat(64) };
    const unreal = await Promise.all(Array.from({ length: 6 }, () => measure(newVisitor(), inventedPayment)));
    const real = await measure(visitor, of);
    for (const { body, tookMs } of unreal) {
      expect(JSON.stringify(body)).toBe(JSON.stringify(real.body));
      expect(Math.abs(tookMs - real.tookMs)).toBeLessThan(300);
    }
    expect(await sandbox.outbox(recipient)).toHaveLength(1);
  });

  it('goes to one mailbox five times, with whatever tag, and to the address that was typed', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const buildAddress = (tag: number) => `receipt.${visitor.phone}+${tag}@example.com`;
    for (let tag = 0; tag < 5; tag += 1) {
      expect(await visitor.post('receipt', { ...of, recipient: buildAddress(tag) })).toEqual({ sent: true });
      expect(await sandbox.outbox(buildAddress(tag))).toHaveLength(1);
    }
    expect(await visitor.post('receipt', { ...of, recipient: buildAddress(5) })).toMatchObject({ reason: 'limited' });
  });

  it('that the provider refuses takes none of its recipient’s receipts', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const recipient = freshEmail(visitor);
    const fault = await sandbox.fault({
      call: 'send-receipt',
      kind: 'code',
      code: 'SYS-0001',
      match: { text: recipient },
    });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await visitor.post('receipt', { ...of, recipient })).toEqual({ sent: false });
    }
    await sandbox.clearFault(fault);
    expect(await visitor.post('receipt', { ...of, recipient })).toEqual({ sent: true });
  });

  it('is sent to nobody who is none', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    for (const recipient of ['', 'ana@', '555']) {
      expect(await visitor.post('receipt', { ...of, recipient })).not.toHaveProperty('sent');
    }
  });

  it('whose answer is lost is not sent again by itself', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const recipient = freshEmail(visitor);
    await sandbox.fault({ call: 'send-receipt', kind: 'lost', match: { text: recipient } });
    expect(await visitor.post('receipt', { ...of, recipient })).toEqual({ sent: false });
    expect(await sandbox.outbox(recipient)).toHaveLength(1);
  });

  it('has a limit for its recipient, however it is written', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const recipient = freshEmail(visitor);
    for (let times = 0; times < 5; times += 1) {
      const address = times % 2 === 0 ? recipient : recipient.toUpperCase();
      expect(await visitor.post('receipt', { ...of, recipient: address })).toEqual({ sent: true });
    }
    expect(await visitor.post('receipt', { ...of, recipient })).toMatchObject({ reason: 'limited' });
  });
});
