import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { ServiceDetail } from './service-detail.tsx';
import type { DetailView } from '#lib/account/server/account-views.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';

const viewOf = <Kind extends DetailView['kind']>(kind: Kind, changes: Partial<DetailView> = {}) => ({
  account: 'a'.repeat(32),
  planCode: 'HSD_030',
  name: '',
  addOns: [],
  daysLeft: 5,
  planDays: 30,
  ring: 'amber' as const,
  expiresOn: '2026-11-24',
  isOnHold: false,
  mac: 'A0:B1:C2:D3:E4:F5',
  serial: 'SN-1',
  hasAutoRefill: null,
  showsRefill: false,
  canResetRouter: false,
  ...changes,
  kind,
});
const SPORTS = {
  planCode: 'VDO_XITV_SPT_30',
  name: 'SPT',
  planDays: 30,
  daysLeft: 0,
  ring: 'red' as const,
  expiresOn: '2026-11-18',
};
const MOVIES = {
  planCode: 'VDO_XITV_NEW_30',
  name: 'Movies',
  planDays: 30,
  daysLeft: 29,
  ring: 'green' as const,
  expiresOn: '2026-12-18',
};
const facts = (name: string) =>
  screen.getAllByText(name, { selector: 'dt' }).map((term) => term.nextElementSibling?.textContent);
const fact = (name: string) => facts(name)[0];
/** Each product's name, days and last day, in the page's order. */
const products = () =>
  [...document.querySelectorAll('[data-color]')].map((ring) => [
    ring.querySelector('p')?.textContent,
    ring.nextElementSibling?.textContent,
  ]);
const done = () => Promise.resolve('done' as const);

describe('service detail page', () => {
  it('shows plan, days, expiry, auto-refill, gateway and reset for internet', () => {
    renderAccount(
      <ServiceDetail view={viewOf('hsd', { hasAutoRefill: true, canResetRouter: true })} resetRouter={done} />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Internet details' })).toBeVisible();
    expect([fact('Plan'), fact('Service through'), fact('Auto-refill')]).toEqual([
      '30 days of internet',
      'Tue, Nov\u00A024, 2026',
      'On',
    ]);
    expect([fact('MAC address'), fact('Serial number')]).toEqual(['A0:B1:C2:D3:E4:F5', 'SN-1']);
    expect(screen.getByRole('button', { name: 'Copy the MAC address' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Reset router' }));
    expect(screen.getByRole('dialog', { name: 'Restart your router' })).toBeVisible();
  });

  it('hides the reset without a router, and shows a refill when it is due', () => {
    const { show } = renderAccount(<ServiceDetail view={viewOf('hsd')} resetRouter={done} />);
    expect(screen.queryByRole('button', { name: 'Reset router' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Refill now' })).toBeNull();
    show(<ServiceDetail view={viewOf('hsd', { showsRefill: true })} resetRouter={done} />);
    expect(screen.getByRole('link', { name: 'Refill now' })).toHaveAttribute('href', '/en/refill');
  });

  it('shows each add-on of TV over the internet with its own days, and no reset', () => {
    const view = viewOf('xitv', { planCode: 'VDO_XITV_30', addOns: [SPORTS, MOVIES] });
    renderAccount(<ServiceDetail view={view} />);
    expect(screen.getByRole('heading', { level: 1, name: 'TV details' })).toBeVisible();
    expect(products()).toEqual([
      ['5 days left', 'Plan30 days of basic TVService throughTue, Nov\u00A024, 2026'],
      ['No days left', 'Add-onSports and NewsEnded onWed, Nov\u00A018, 2026'],
      ['29 days left', 'Add-onMoviesService throughFri, Dec\u00A018, 2026'],
    ]);
    expect(screen.queryByText('Auto-refill')).toBeNull();
    expect(screen.getByRole('region', { name: 'TV box' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reset router' })).toBeNull();
  });

  it('shows in Spanish which TV product has ended', () => {
    const view = viewOf('xitv', { planCode: 'VDO_XITV_30', addOns: [SPORTS] });
    renderAccount(<ServiceDetail view={view} />, 'es');
    expect(facts('Paquete adicional')).toEqual(['Deportes y noticias']);
    expect(facts('Terminó el')).toEqual(['18\u00A0de\u00A0noviembre de 2026']);
  });

  it('shows the days of TV on hold without an expiry', () => {
    const view = viewOf('xitv', { isOnHold: true, expiresOn: null, addOns: [{ ...MOVIES, expiresOn: null }] });
    renderAccount(<ServiceDetail view={view} />);
    expect(products().map(([days]) => days)).toEqual(['5 days on hold', '29 days on hold']);
    expect(screen.queryByText('Service through')).toBeNull();
  });

  it('links TV to the cart, where television is chosen', () => {
    renderAccount(<ServiceDetail view={viewOf('xitv', { showsRefill: true })} />);
    expect(screen.getByRole('link', { name: 'Refill now' })).toHaveAttribute('href', '/en/refill');
  });

  it('shows when internet has ended', () => {
    renderAccount(<ServiceDetail view={viewOf('hsd', { daysLeft: 0 })} resetRouter={done} />);
    expect(fact('Ended on')).toBe('Tue, Nov\u00A024, 2026');
    expect(screen.queryByText('Service through')).toBeNull();
  });

  it('shows no box for TV without one', () => {
    renderAccount(<ServiceDetail view={viewOf('xitv', { planCode: 'VDO_XITV_30', mac: '', serial: '' })} />);
    expect(screen.queryByText('TV box')).toBeNull();
  });

  it('leaves out what the provider does not say of a TV box', () => {
    const view = viewOf('tv200', { planCode: 'TV200', name: 'Latino TV 200', expiresOn: null, mac: '', serial: '' });
    renderAccount(<ServiceDetail view={view} />);
    expect(screen.getByRole('heading', { level: 1, name: 'TV box details' })).toBeVisible();
    expect(fact('Plan')).toBe('Latino TV 200');
    for (const label of ['Service through', 'TV box', 'MAC address', 'Serial number', 'Not available']) {
      expect(screen.queryByText(label)).toBeNull();
    }
  });
});
