import { z } from 'zod';

const messages = z.array(z.object({ text: z.string() }));

/** Submits the shopper's details and the code from the outbox to the sandbox's identity service, without a browser. */
export async function throughIdentityService(
  sandboxUrl: string,
  digitalSessionId: string,
  phone: string,
): Promise<void> {
  const submit = (fields: Record<string, string>) =>
    fetch(`${sandboxUrl}/identity-router`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ digitalSessionId, ...fields }),
    });
  await submit({
    action: 'details',
    firstName: 'José',
    lastName: 'Núñez',
    email: `jose.${phone}@example.com`,
    phone,
    password: 'warm-hearth-1',
  });
  const outbox = messages.parse(await (await fetch(`${sandboxUrl}/__sandbox/outbox?to=${phone}`)).json());
  const code = outbox.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean);
  if (!code) throw new Error(`No code was sent to ${phone}`);
  const { status } = await submit({ action: 'verify', code });
  if (status < 300 || status > 399) throw new Error(`The identity service answered ${status}`);
}
