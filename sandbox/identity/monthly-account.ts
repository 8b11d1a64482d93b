import type { FastifyInstance } from 'fastify';
import { BRAND_NAME } from '../brand.ts';
import { html } from '../console/html.ts';
import { acceptedLanguage } from '../look/accepted-language.ts';
import { layout, sendPage } from './page-layout.ts';

const EN = {
  lang: 'en',
  brand: `${BRAND_NAME} Monthly`,
  summary: '',
  title: 'Your monthly account',
  text: 'Customers with a monthly bill manage their account on this other site of the provider. There is nothing behind it here.',
} as const;

const ES = {
  lang: 'es',
  brand: `${BRAND_NAME} Mensual`,
  summary: '',
  title: 'Su cuenta mensual',
  text: 'Quienes tienen factura mensual administran su cuenta en este otro sitio del proveedor. Aquí no hay nada más.',
} as const;

/** A stand-in for the provider's site for customers with a monthly bill (`POSTPAID_URL`), in the browser's language. */
export function addMonthlyAccount(app: FastifyInstance): void {
  app.get('/monthly-account', async ({ headers }, reply) => {
    const labels = acceptedLanguage(headers['accept-language']) === 'es' ? ES : EN;
    const content = html`<h1>${labels.title}</h1>
      <p>${labels.text}</p>`;
    return sendPage(reply, layout(labels, labels.title, content), null);
  });
}
