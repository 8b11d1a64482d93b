import 'server-only';
import { createAux } from '#lib/contract/move.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { callProvider, type ProviderContext } from './call.ts';
import type { UsAddress } from '#lib/rules/contact/us-address.ts';
import type { ProviderResult } from './provider-result.ts';

/** Where the service moves to. The house key is from the serviceability check. */
export interface Destination {
  address: UsAddress;
  locationId: string;
  /** Empty if the provider did not report it. */
  houseKey: string;
}

/** The data needed to open an account: for whom, and where. */
export interface NewAccountRequest {
  /** The attempt's id. */
  idempotencyKey: string;
  accountId: string;
  custGuid: string;
  customer: {
    firstName: string;
    lastName: string;
    email: string;
    emailOptIn: boolean;
    smsOptIn: boolean;
    language: 'en' | 'es';
    /** Ten digits, or blank. */
    phone: string;
  };
  destination: Destination;
}

/** Spec 3 §7.6: a move as the customer confirmed it. */
export interface MoveOrder extends NewAccountRequest {
  /** Null means now. */
  moveDay: CalendarDay | null;
}

/** The outcome of an order, in the form that the payment core reads. */
interface Ordered {
  codes: readonly string[];
  status: string;
  orderNumber: string;
}

/** Starts or schedules a move, which opens an account at the new address. Its confirmation number serves as the order number. */
export async function startMove(context: ProviderContext, order: MoveOrder): Promise<ProviderResult<Ordered>> {
  const result = await callProvider(
    createAux,
    {
      query: { trackingId: context.trackingId },
      headers: { 'idempotency-key': order.idempotencyKey },
      body: {
        ...toWireNewAccount(order),
        flow: 'MOVE',
        ...(order.moveDay !== null && { scheduledMoveDate: order.moveDay }),
      },
    },
    context,
  );
  if (!result.ok) return result;
  return { ok: true, value: { codes: [], status: '', orderNumber: result.value.auxAccountConfNo } };
}

/** Spec 3 §3.4, §7.6: the fields that a move and a reconnection have in common. */
export function toWireNewAccount({ accountId, custGuid, customer, destination }: NewAccountRequest) {
  const { address, houseKey, locationId } = destination;
  return {
    ...{ channel: 'ONLINE' as const, accountID: accountId, custGuid, updateCustomer: false as const },
    operatorUserName: null,
    customerInfo: {
      email: customer.email,
      emailOptin: customer.emailOptIn ? ('Y' as const) : ('N' as const),
      smsOptin: customer.smsOptIn ? ('Y' as const) : ('N' as const),
      firstName: customer.firstName,
      lastName: customer.lastName,
      langPref: customer.language === 'es' ? ('SPANISH' as const) : ('ENGLISH' as const),
      phone: customer.phone,
      serviceAddress: { ...address, houseKey, locationID: locationId },
    },
  };
}
