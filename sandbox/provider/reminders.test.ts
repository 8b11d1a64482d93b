import { describe, expect, it } from '@jest/globals';
import { addDays, toDay, spokenDay } from '../state/days.ts';
import { client, visit } from '../testing/owner-visit.ts';
import { sentTo } from '../testing/router-visit.ts';

const age = (accountId: string, days: number) => client.post(`/__sandbox/accounts/${accountId}/age`, { days });
const textsTo = async (recipient: string) => (await sentTo(client, recipient)).map(({ text }) => text).reverse();

const REFILL = 'Refill before then to stay online, $45.00 plus tax: http://localhost:3000/en/refill';

/** The last paid day in words. */
async function lastDay(accountId: string): Promise<string> {
  const { expirationDate } = (await client.get(`/__sandbox/accounts/${accountId}`)).json as { expirationDate: string };
  return spokenDay(expirationDate, 'ENGLISH');
}

describe('reminders', () => {
  it('are sent 7, 3 and 1 days before the last paid day, once each', async () => {
    const { accountId, person } = await visit('active');
    const counts: number[] = [];
    for (let day = 20; day > 0; day -= 1) {
      await age(accountId, 1);
      counts.push((await textsTo(person.phone)).length);
    }
    // The last paid day is 20 days ahead, so 7, 3 and 1 days are left after 13, 17 and 19 days.
    const changes = counts.flatMap((count, index) => (count === (counts[index - 1] ?? 0) ? [] : [index + 1]));
    expect(changes).toEqual([13, 17, 19]);
    expect((await textsTo(person.phone)).map((text) => text.replace(/\w{3}, \w{3} \d+, \d{4}/, 'DAY'))).toEqual([
      `Hearthline: Your internet runs through DAY, 7 days from now. ${REFILL}`,
      `Hearthline: Your internet runs through DAY, 3 days from now. ${REFILL}`,
      `Hearthline: Your internet runs through DAY, tomorrow. ${REFILL}`,
    ]);
  });

  it('are sent once for days that the clock skips', async () => {
    const { person, accountId } = await visit('active');
    const last = await lastDay(accountId);
    const move = (days: number) => client.post('/__sandbox/clock', { offsetMs: days * 86_400_000 });
    try {
      await move(18);
      expect(await textsTo(person.phone)).toEqual([
        expect.stringContaining(`${last}, 7 days from now`),
        expect.stringContaining(`${last}, 3 days from now`),
      ]);
      await move(0);
      await move(18);
      expect(await textsTo(person.phone)).toHaveLength(2);
    } finally {
      await move(0);
    }
  });

  it.each([
    ['SMS', 'N', 'email'],
    ['EMAIL', 'Y', 'email'],
    ['SMS', 'Y', 'sms'],
    ['NONE', 'Y', null],
  ] as const)('go by %s with text messages %s as: %s', async (reminderChannel, smsOptIn, channel) => {
    const email = `reminded-${reminderChannel}-${smsOptIn}@example.com`.toLowerCase();
    const { accountId, calls, custGuid, person, read } = await visit('active', { email });
    const change = {
      custguid: custGuid,
      accountId,
      languagePreference: 'SPANISH',
      firstName: '',
      lastName: '',
    } as const;
    await calls.preferences({ ...change, smsOptIn, reminderChannel });
    const { customerInfo } = await read.dashboard();
    expect(customerInfo.reminderChannel).toBe(channel === null ? 'NONE' : channel === 'sms' ? 'SMS' : 'EMAIL');
    await age(accountId, 13);
    const messages = [...(await sentTo(client, person.phone)), ...(await sentTo(client, email))];
    expect(messages.map((message) => message.text)).toEqual(
      channel === null
        ? []
        : [
            channel === 'sms'
              ? expect.stringMatching(
                  /^Hearthline: Tiene internet una semana: hasta el .+\. Recargue su plan por \$45\.00/,
                )
              : expect.stringMatching(
                  /\nTiene internet hasta el .+, dentro de 7 días\.\nRecargue antes [^]*\/es\/refill/,
                ),
          ],
    );
    const recipients = { email, sms: person.phone };
    expect(messages.map(({ recipient }) => recipient)).toEqual(channel === null ? [] : [recipients[channel]]);
  });

  it('are sent for days that are skipped before an auto-refill', async () => {
    const { accountId, person } = await visit('autorefill', { daysRemaining: 5 });
    await age(accountId, 4);
    expect(await textsTo(person.phone)).toEqual([
      expect.stringMatching(/3 days from now\. Auto-refill is on/),
      expect.stringMatching(/Auto-refill is complete, \$\d+\.\d\d on /),
    ]);
  });

  it.each([
    ['ENGLISH', /^Hearthline: We couldn't charge /, /tomorrow\. Auto-refill was declined: refill or change the card/],
    [
      'SPANISH',
      /^Hearthline: No pudimos hacer el cargo /,
      /mañana, .*\. Su tarjeta fue rechazada: recargue o cambie la tarjeta/,
    ],
  ])('do not promise a refill that was declined that day, in %s', async (language, declineText, reminder) => {
    const { accountId, person } = await visit('autorefill', {
      daysRemaining: 3,
      savedCardDecline: 'PAYMENT-1251',
      language,
    });
    await age(accountId, 1);
    expect(await textsTo(person.phone)).toEqual([expect.stringMatching(declineText), expect.stringMatching(reminder)]);
  });

  it.each([
    [
      'ENGLISH',
      /^Hearthline: Your internet ran through \w{3}, \w{3} \d+, \d{4} and has stopped\. Refill to get back online, \$45\.00 plus tax: /,
    ],
    [
      'SPANISH',
      /^Hearthline: Tuvo internet hasta el \d+ de \w+ de \d{4} y ahora no tiene servicio\. Recargue su plan por \$45\.00/,
    ],
  ])('are followed once by the message that the internet has stopped, in %s', async (language, stopText) => {
    const { accountId, person } = await visit('active', { daysRemaining: 1, language });
    expect(await textsTo(person.phone)).toEqual([]);
    await age(accountId, 1);
    await age(accountId, 3);
    expect(await textsTo(person.phone)).toEqual([expect.stringMatching(stopText)]);
  });

  it('are sent for each account of a phone', async () => {
    const first = await visit('active', { daysRemaining: 9 });
    const second = await visit('active', { daysRemaining: 9, phone: first.person.phone });
    await age(first.accountId, 1);
    await age(second.accountId, 1);
    expect(await textsTo(first.person.phone)).toHaveLength(2);
  });

  it('mention auto-refill, and are not sent for days on hold', async () => {
    const renewer = await visit('active', { autoRefill: true });
    await age(renewer.accountId, 13);
    expect(await textsTo(renewer.person.phone)).toEqual([expect.stringContaining('Auto-refill is on')]);
    const pausedVisit = await visit('paused');
    await age(pausedVisit.accountId, 30);
    expect(await textsTo(pausedVisit.person.phone)).toEqual([]);
  });

  it('have the date of the day that they are for', async () => {
    const { accountId, person } = await visit('active');
    await age(accountId, 19);
    const stamps = (await sentTo(client, person.phone)).map(({ timestamp }) =>
      toDay(new Date(String(timestamp)), 'America/New_York'),
    );
    const [one, three, seven] = stamps;
    expect(one).toMatch(/^\d{4}-/);
    expect(three).toBe(addDays(String(one), -2));
    expect(seven).toBe(addDays(String(one), -6));
  });
});
