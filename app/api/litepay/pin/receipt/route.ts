import { guestPinFlow } from '#lib/services/litepay/guest-pin-flow.ts';
import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';

export const POST = receiptHandler(guestPinFlow);
