import type { BodyOf, QueryOf } from '#lib/contract/operation.ts';
import { getPromo, getTax } from '#lib/contract/refill.ts';
import { sendReceipt } from '#lib/contract/receipt.ts';
import { serviceability, suggestAddress, validateAddress } from '#lib/contract/serviceability.ts';
import { createSession, productDetail, restoreSession } from '#lib/contract/shop.ts';
import type { ResponseData, SandboxClient } from './sandbox-client.ts';

/** The shop's calls that charge nothing, as the web app sends them. */

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

export function checkAddress(client: SandboxClient, line: string, unit = '', zip = '62701', trackingId = 'test') {
  const addressQuery: QueryOf<typeof validateAddress> = {
    addressLine1: line,
    addressLine2: unit,
    city: '',
    state: '',
    zip,
    trackingId,
  };
  return client.get(`${validateAddress.path}?${query(addressQuery)}`);
}

export function checkLocation(client: SandboxClient, locationId: string, trackingId = 'test'): Promise<ResponseData> {
  return client.get(`${serviceability.path}?${query({ source: 'CP', trackingId, locationId })}`);
}

export function suggest(client: SandboxClient, q: string): Promise<ResponseData> {
  return client.get(`${suggestAddress.path}?${query({ q })}`);
}

export function listSold(client: SandboxClient, marketId = '14167', trackingId = 'test'): Promise<ResponseData> {
  return client.get(`${productDetail.path}?${query({ source: 'CP', trackingId, marketId })}`);
}

/** 100 Maple Street. */
const MAPLE_STREET = { locationId: 'SPC1000000', marketId: '14167' };

export function listPromos(client: SandboxClient, trackingId = 'test', place = MAPLE_STREET): Promise<ResponseData> {
  const body: BodyOf<typeof getPromo> = {
    flow: 'BUY',
    ...place,
    source: 'prepaid-ui-portal',
    trackingId,
  };
  return client.post(`${getPromo.path}?${query({ trackingId })}`, body);
}

export function askTax(
  client: SandboxClient,
  geoCode: string,
  products: BodyOf<typeof getTax>['products'],
  trackingId = 'test',
): Promise<ResponseData> {
  const body: BodyOf<typeof getTax> = { source: 'CTP', geoCode, products };
  return client.post(`${getTax.path}?${query({ trackingId })}`, body);
}

export function handOver(
  client: SandboxClient,
  redirectUrl: string,
  trackingId = 'test',
  location = MAPLE_STREET,
): Promise<ResponseData> {
  const body: BodyOf<typeof createSession> = {
    affiliate: 'PREPAID',
    channel: 'web',
    handOffPayload: {
      redirectUrl,
      location,
      consumerSessionId: 'consumer-1',
      preOrderView: { offers: [], addons_devices: [], invoice: [{ name: 'Cart Sub-Total', price: '45.00' }] },
    },
  };
  return client.post(`${createSession.path}?${query({ trackingId })}`, body);
}

export function restore(client: SandboxClient, digitalSessionId: string): Promise<ResponseData> {
  return client.get(`${restoreSession.path}?${query({ digitalSessionId })}`);
}

/** Sends a receipt to an email address. */
export function requestReceipt(client: SandboxClient, referenceID: string, email = 'ana@example.com') {
  const body: BodyOf<typeof sendReceipt> = {
    channel: 'EMAIL',
    email,
    subject: 'Your receipt',
    message: 'Order number: 7001\nTotal paid: $10.95',
    html: '<!DOCTYPE html><title>Your receipt</title><table><tr><td>Total paid</td><td>$10.95</td></tr></table>',
    referenceID,
    langPref: 'ENGLISH',
    trackingId: 'test',
  };
  return client.post(`${sendReceipt.path}?trackingId=test`, body);
}
