import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOCALES } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';
import { labelsIn } from '../support/labels.ts';

/** A proxy to the sandbox's content service that switches the root section's warning banner on. */
async function contentWithAlert(): Promise<Server> {
  const server = createServer(({ url = '', headers }, response) => {
    const ask = async () => {
      const reply = await fetch(`${sandboxUrl}${url}`, { headers: { authorization: headers.authorization ?? '' } });
      const text = await reply.text();
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(text.replace(/("banner":\{"show":)false/, '$1true'));
    };
    ask().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('a notice of the content service shows above every page, in its language, until it is dismissed', async ({
  page,
  expectAccessible,
}) => {
  const content = await contentWithAlert();
  const folder = dataFolder();
  const { port } = content.address() as AddressInfo;
  const web = await startWeb(folder.path, { CONTENT_URL: `http://localhost:${port}` });
  try {
    for (const locale of LOCALES) {
      const t = labelsIn(locale);
      const alert = page.getByRole('region', { name: t('root.banner.title') });
      // A fresh server's first view may still have the bundled texts.
      await expect(async () => {
        await page.goto(`${web.url}/${locale}/error`);
        await expect(alert).toContainText(t('root.banner.text'), { timeout: 500 });
      }).toPass();
      await expectAccessible();
      await alert.getByRole('button', { name: t('root.banner.dismiss') }).click();
      await expect(alert).toBeHidden();
      await page.goto(`${web.url}/${locale}/litepay/refill`);
      await expect(alert).toBeVisible();
    }
  } finally {
    // What the page still loads would fail with the server gone.
    await page.goto('about:blank');
    await Promise.all([web.stop(), new Promise((resolve) => content.close(resolve))]);
    folder.remove();
  }
});
