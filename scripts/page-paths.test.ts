import { describe, expect, it } from '@jest/globals';
import { FLOWS } from '#lib/site/flows.ts';
import { OTHER_PAGES, stepPathsIn } from './page-paths.ts';

describe('the paths of pages', () => {
  it.each<[string, number]>([
    ["router.push('/litepay')", 1],
    ["router.push('/buy/order-review?purchase=x')", 1],
    ['<a href="/en/buy#plans" />', 1],
    ['<a href={`/${locale}/litepay`} />', 1],
    ["const path = isOld ? '/litepay/status' : '/litepay/refill';", 2],
    ["const url = 'https://shop.example.com/es/buy/internet';", 1],
    ['<a href={`${BUY_ENTRY}/order-review`} />', 1],
    ["const path = LITEPAY_ENTRY + '/status';", 1],
    ['<a href={`/${locale}${BUY_ENTRY}?lm=${lm}`} />', 0],
    ['<AccountLink to="/dashboard/detail-hsd" />', 1],
    ['const path = `/${locale}/error?${query}`;', 1],
    ["const path = area === 'activation' ? `/${area}/permission-error` : null;", 1],
    [String.raw`const isOurs = /^\/[a-z]{2}\/activation(?:\/activate)?$/i.test(path);`, 1],
    ['const path = `${DASHBOARD_PAGE}/notifications`;', 1],
    ['const path = `${PUBLIC_URL}/receipt/${token}`;', 1],
    ['post(`${api}/receipt`, body)', 0],
    ['<a href={`/${locale}${DASHBOARD_PAGE}?tour=true`} />', 0],
    ["const target = 'error';", 0],
    [String.raw`const isFile = /^app\/error\.tsx$/.test(path);`, 0],
    ["post('/api/litepay/pay', body)", 0],
    ["const draft = 'litepay/card';", 0],
    ["import { BUY_FLOW } from '../../buy/flow.ts'; // leads to '/buy'", 0],
    ["const lazy = () => import('/buy/screen.ts');", 0],
    ["const path = '/buyers';", 0],
  ])('occur in %s %i times', (source, times) => {
    expect(stepPathsIn(source, FLOWS, OTHER_PAGES)).toHaveLength(times);
  });
});
