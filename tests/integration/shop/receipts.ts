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

describe('a shop receipt', () => {
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

  it('is sent as HTML too, if the provider accepts it', async () => {
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

  it('names the card that the provider charged, whatever the browser sent', async () => {
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

  it('is not sent from another browser, for another purchase or before the payment, with the same response', async () => {
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

  it('counts no try of its recipient for an invented payment, with the same response', async () => {
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

  it('goes to one mailbox five times, whatever the tag, at the typed address', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const buildAddress = (tag: number) => `receipt.${visitor.phone}+${tag}@example.com`;
    for (let tag = 0; tag < 5; tag += 1) {
      expect(await visitor.post('receipt', { ...of, recipient: buildAddress(tag) })).toEqual({ sent: true });
      expect(await sandbox.outbox(buildAddress(tag))).toHaveLength(1);
    }
    expect(await visitor.post('receipt', { ...of, recipient: buildAddress(5) })).toMatchObject({ reason: 'limited' });
  });

  it('counts no try of its recipient when the provider refuses it', async () => {
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

  it('is not sent to an invalid recipient', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    for (const recipient of ['', 'ana@', '555']) {
      expect(await visitor.post('receipt', { ...of, recipient })).not.toHaveProperty('sent');
    }
  });

  it('is not sent again by itself after a lost response', async () => {
    const visitor = newVisitor();
    const of = await payOrder(visitor);
    const recipient = freshEmail(visitor);
    await sandbox.fault({ call: 'send-receipt', kind: 'lost', match: { text: recipient } });
    expect(await visitor.post('receipt', { ...of, recipient })).toEqual({ sent: false });
    expect(await sandbox.outbox(recipient)).toHaveLength(1);
  });

  it('is limited per recipient, however the address is written', async () => {
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
