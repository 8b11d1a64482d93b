import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import fields from '#messages/en/fields.json' with { type: 'json' };
import serviceability from '#messages/en/serviceability.json' with { type: 'json' };
import { respondWith } from '#tests/support/api-server.ts';
import { AddressStep } from './address-step.tsx';

const WITH_UNIT = '100 Maple Street, Apt 4, Springfield, IL 62701';
const WITHOUT_UNIT = '7 Oak Avenue, Salem, IL 62881';
const WITHOUT_ZIP = '9 Elm Road';

const open = () => {
  const { unmount } = render(
    <NextIntlClientProvider locale="en" messages={{ fields, serviceability }}>
      <AddressStep account="abc" isChecking={false} onSubmit={() => undefined} />
    </NextIntlClientProvider>,
  );
  return unmount;
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const choose = async (suggestion: string) => {
  const address = field('Service address');
  await userEvent.clear(address);
  await userEvent.type(address, suggestion.slice(0, 8));
  await userEvent.click(await screen.findByRole('option', { name: suggestion }));
};

beforeEach(() => {
  window.sessionStorage.clear();
  respondWith({ '/api/address/suggest': { suggestions: [WITH_UNIT, WITHOUT_UNIT, WITHOUT_ZIP] } });
});

describe('a suggestion that is chosen after another one', () => {
  it('replaces the unit and the ZIP code of the previous suggestion', async () => {
    open();
    await choose(WITH_UNIT);
    expect([field('Apartment or unit').value, field('ZIP code').value]).toEqual(['Apt 4', '62701']);
    await choose(WITHOUT_UNIT);
    expect([field('Apartment or unit').value, field('ZIP code').value]).toEqual(['', '62881']);
    await choose(WITHOUT_ZIP);
    expect([field('Apartment or unit').value, field('ZIP code').value]).toEqual(['', '']);
  });

  it('replaces them after a reload, too', async () => {
    const leave = open();
    await choose(WITH_UNIT);
    leave();
    open();
    expect(field('Apartment or unit').value).toBe('Apt 4');
    await choose(WITHOUT_UNIT);
    expect(field('Apartment or unit').value).toBe('');
  });

  it('keeps a unit and a ZIP code that were typed', async () => {
    open();
    await choose(WITH_UNIT);
    await userEvent.clear(field('Apartment or unit'));
    await userEvent.type(field('Apartment or unit'), 'Rear');
    await choose(WITHOUT_UNIT);
    expect(field('Apartment or unit').value).toBe('Rear');
    await userEvent.clear(field('ZIP code'));
    await userEvent.type(field('ZIP code'), '10001');
    await choose(WITHOUT_ZIP);
    expect([field('Apartment or unit').value, field('ZIP code').value]).toEqual(['Rear', '10001']);
  });
});
