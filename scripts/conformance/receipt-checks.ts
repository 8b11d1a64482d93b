import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#lib/contract/operation.ts';
import { sendReceipt } from '#lib/contract/receipt.ts';
import { type Check, NotChecked } from './check.ts';
import type { Config } from './config.ts';
import { exampleBody } from './example-requests.ts';
import { expectDone, expectRefused, type Provider, type Visitor } from './exchange.ts';

/** Belongs to nobody: numbers of this kind are set aside for examples. */
const NOBODYS_PHONE = '2025550143';

const SPANISH_TEXT = 'Recarga exitosa\nTotal pagado: $49.24 el 24 de noviembre de 2026.';

/** The messages that a payer requests. `pay`: makes a payment, and returns its reference. */
export function receiptChecks(
  provider: Provider,
  { htmlReceipts }: Config,
  { visitor, pay }: { visitor: () => Promise<Visitor>; pay: () => Promise<string> },
): Check[] {
  async function send(referenceID: string, body: BodyOf<typeof sendReceipt>) {
    const sender = await visitor();
    const { trackingId } = sender;
    return provider.call(sendReceipt, { query: { trackingId }, body: { ...body, referenceID, trackingId } }, sender);
  }

  const email = () => {
    const body = { ...exampleBody('send-receipt') };
    if (body.channel === 'EMAIL' && !htmlReceipts) delete body.html;
    return body;
  };

  return [
    {
      promise: 'send-receipt: a receipt of nothing is refused, and one of a payment is sent',
      calls: ['send-receipt'],
      async run() {
        const nothing = await send(randomUUID(), email());
        if (nothing.status === 404 && !nothing.result.ok && nothing.result.reason !== 'code') {
          throw new NotChecked("there is no such call, so 'Send this receipt' fails");
        }
        expectRefused(nothing);
        expectDone(await send(await pay(), email()));
      },
    },
    {
      promise: 'send-receipt: a text message is sent as well, and one in Spanish',
      calls: ['send-receipt'],
      async run() {
        const { referenceID, trackingId } = exampleBody('send-receipt');
        const message = { channel: 'SMS', tn: NOBODYS_PHONE, message: SPANISH_TEXT, langPref: 'SPANISH' } as const;
        const response = await send(await pay(), { ...message, referenceID, trackingId });
        if (!response.result.ok && (response.status === 404 || response.result.reason === 'code')) {
          throw new NotChecked('it is refused: whoever types a phone number is told that nothing could be sent');
        }
        expectDone(response);
      },
    },
  ];
}
