import { expect, it } from '@jest/globals';
import { isPaymentPage, siteArea } from '#lib/domain/session/site-areas.ts';
import { CARD_PAGES } from '#scripts/inventory/card-pages.ts';
import { edgesOf } from './module-graph.ts';
import { sourceFiles } from './source-files.ts';

const pages = sourceFiles().filter((path) => /^app\/\[locale\]\/.*\/page\.tsx$/.test(path));

function reaches(page: string, target: string): boolean {
  const seen = new Set([page]);
  for (const path of seen) for (const { to } of edgesOf(path)) if (/^(app|components)\//.test(to)) seen.add(to);
  return seen.has(target);
}

const addressOf = (page: string) =>
  `/${page
    .split('/')
    .slice(1, -1)
    .filter((part) => !part.startsWith('('))
    .join('/')}`.replace('[locale]', 'en');

const showing = pages.filter((page) => reaches(page, 'components/payment/card-form.tsx')).map(addressOf);

it('every page that shows the card form has the headers of a payment page and sends no referrer', () => {
  expect(showing).toEqual(expect.arrayContaining(['/en/litepay/refill', '/en/dashboard/edit-payment']));
  expect(showing.filter((path) => !isPaymentPage(path) || siteArea(path).hasReferrer)).toEqual([]);
});

it('the comparison of a live site visits every page that shows the card form, and no other', () => {
  expect(showing.sort()).toEqual(CARD_PAGES.map(({ path }) => `/en${path}`).sort());
});
