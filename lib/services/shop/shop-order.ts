import 'server-only';
import type { ShopOrder } from '#lib/provider/shop-order.ts';
import { pricedCart } from '#lib/rules/cart/buy-cart.ts';
import { nameOnOrder } from '#lib/rules/order/order-names.ts';
import { orderParts } from '#lib/rules/order/order-parts.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { orderSnapshotOf } from './quote-order.ts';
import { type CompletePurchase, validPromos } from './shop-purchase.ts';
import { shippingOf } from './shopper-views.ts';

/** Spec 1 §7: builds the order from the frozen quote, the purchase and the shopper's card. Kept in memory only. */
export function shopOrder(
  attempt: Attempt,
  { catalog, cart, customer, details, handOff, place }: CompletePurchase,
  { card, isSpanish }: Pick<ShopOrder, 'card' | 'isSpanish'>,
): ShopOrder {
  const priced = pricedCart(cart, catalog.catalogue, validPromos(catalog));
  if (!priced) throw new Error('A quoted cart is no longer sold');
  const { taxes, shippingTaxes } = orderSnapshotOf(attempt);
  const shipping = shippingOf(attempt);
  const billing = personAt(details.billing, customer);
  const { address } = catalog;
  const isAddressKnown = [address.addressLine1, address.city, address.state, address.zip].every((part) => part !== '');
  const { addressLine1, addressLine2, city, state, zip } = billing;
  return {
    referenceID: attempt.id,
    locationId: place.locationId,
    // The location decides; if the provider does not report its address, the payer's is sent along.
    serviceAddress: isAddressKnown ? address : { addressLine1, addressLine2, city, state, zip },
    houseKey: catalog.houseKey,
    geoCode: catalog.geoCode,
    serviceabilityCode: catalog.code,
    customer,
    custGuid: handOff?.custGuid ?? '',
    errorCode: handOff?.errorCode ?? '',
    billing,
    delivery: personAt(details.delivery.to, customer),
    shipping: { code: shipping.code, rateCents: shipping.cents, taxes: shippingTaxes },
    parts: orderParts(priced, taxes),
    totalCents: attempt.quote.totalCents,
    card,
    isSpanish,
  };
}

function personAt(
  { name, ...address }: CompletePurchase['details']['billing'],
  customer: CompletePurchase['customer'],
): ShopOrder['billing'] {
  return { ...nameOnOrder(name, customer), ...address };
}
