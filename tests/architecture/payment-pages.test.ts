import { expect, it } from '@jest/globals';
import { isPaymentPage, siteArea } from '#lib/domain/session/site-areas.ts';
import { CARD_PAGES } from '#scripts/inventory/card-pages.ts';
import { importEdges } from './module-graph.ts';
import { sourceFiles } from './source-files.ts';

const pages = sourceFiles().filter((path) => /^app\/\[locale\]\/.*\/page\.tsx$/.test(path));

function reaches(page: string, target: string): boolean {
  const paths = new Set([page]);
  for (const path of paths) for (const { to } of importEdges(path)) if (/^(app|components)\//.test(to)) paths.add(to);
  return paths.has(target);
}

const toAddress = (page: string) =>
  `/${page
    .split('/')
    .slice(1, -1)
    .filter((part) => !part.startsWith('('))
    .join('/')}`.replace('[locale]', 'en');

const showing = pages.filter((page) => reaches(page, 'components/payment/card-form.tsx')).map(toAddress);

it('every page with the card form has the headers of a payment page and sends no referrer', () => {
  expect(showing).toEqual(expect.arrayContaining(['/en/litepay/refill', '/en/dashboard/edit-payment']));
  expect(showing.filter((path) => !isPaymentPage(path) || siteArea(path).hasReferrer)).toEqual([]);
});

it('the comparison of a live site visits exactly the pages with the card form', () => {
  expect(showing.sort()).toEqual(CARD_PAGES.map(({ path }) => `/en${path}`).sort());
});
