import { afterAll, afterEach } from '@jest/globals';
import { getTax } from '#lib/contract/refill.ts';
import { startTestSandbox } from './test-sandbox.ts';

const sandbox = await startTestSandbox();
export const { client } = sandbox;
afterAll(() => sandbox.close());
afterEach(() => client.send('DELETE', '/__sandbox/faults'));

export const TOKEN = '/token?trackingId=test';

export function askTax(trackingId = 'test') {
  const body = { source: 'CTP', geoCode: '141670890', products: [{ productCode: 'HSD_030', price: '45.00' }] };
  return client.post(`${getTax.path}?trackingId=${trackingId}`, body);
}
