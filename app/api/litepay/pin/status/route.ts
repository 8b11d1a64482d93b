import { guestPinFlow } from '#lib/services/litepay/guest-pin-flow.ts';
import { statusHandler } from '#lib/services/payment/payment-handlers.ts';

export const maxDuration = 120;

export const GET = statusHandler(guestPinFlow);
