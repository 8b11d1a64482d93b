import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServiceDetail } from '#app/[locale]/(account)/dashboard/service-detail.tsx';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { type DashboardActions, DashboardScreen } from './screen.tsx';
import type { StartedMove } from '#lib/account/server/account-views.ts';
import { ACTIVE_HOME, dashboardWith, internetWith, renderAccount } from '#tests/support/account-screen.tsx';
import { NotificationsScreen } from '#app/[locale]/(account)/dashboard/notifications/screen.tsx';

const MOVE: StartedMove = {
  account: 'b'.repeat(32),
  number: 'MV00000042',
  on: '2026-11-20',
  address: '200 Oak Avenue, Springfield, IL 62701',
};
const HELD = internetWith({ ring: 'blue', isPaused: true, isOnHold: true, daysLeft: 14, expiresOn: null });
const done = () => Promise.resolve('done' as const);
const ACTIONS: DashboardActions = {
  resetRouter: done,
  dismissMoveEnd: done,
  takeWinback: () => Promise.resolve(),
  syncUp: done,
};

const WORDS = {
  en: {
    activate: 'Activate at the new address',
    days: '14 days on hold',
    facts: {
      'New address': MOVE.address,
      'Move date': formatDay('2026-11-20', 'en'),
      'Confirmation number': MOVE.number,
    },
    title: 'Your move is in progress',
    held: /stay on hold/,
    running: /keep counting/,
    refill: /refill now|add to calendar/i,
    until: /service through|service ended/i,
    ended: 'A refill canceled your move',
    added: 'A refill added 30 days to your days on hold',
    stays: /^Your move stays in progress\./,
    moveService: 'Move my service',
  },
  es: {
    activate: 'Activar en la nueva dirección',
    days: '14 días en pausa',
    facts: {
      'Nueva dirección': MOVE.address,
      'Fecha de la mudanza': formatDay('2026-11-20', 'es'),
      'Número de confirmación': MOVE.number,
    },
    title: 'Su mudanza está en curso',
    held: /siguen en pausa/,
    running: /siguen corriendo/,
    refill: /recargar ahora|agregar al calendario/i,
    until: /servicio hasta|terminó el/i,
    ended: 'Una recarga canceló su mudanza',
    added: 'Una recarga sumó 30 días a sus días en pausa',
    stays: /^Su mudanza sigue en curso\./,
    moveService: 'Mudar mi servicio',
  },
} as const;
const factsIn = (place: Pick<typeof screen, 'getAllByRole'>) =>
  place.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe.each(['en', 'es'] as const)('while a move pauses the account (%s)', (locale) => {
  const words = WORDS[locale];
  const show = (changes: Parameters<typeof dashboardWith>[0] = {}) =>
    renderAccount(
      <DashboardScreen view={dashboardWith({ internet: HELD, startedMove: MOVE, ...changes })} actions={ACTIONS} />,
      locale,
    );
  const card = () => within(screen.getByRole('region', { name: words.title }));

  it('leads the dashboard to the activation, and to a refill only by a link', () => {
    show();
    const link = card().getByRole('link', { name: words.activate });
    expect(link).toHaveAttribute('href', `/${locale}/activation?bhr=false&account=${MOVE.account}`);
    expect(link).toHaveClass('primary');
    expect(screen.getByRole('link', { name: words.refill })).toHaveClass('link');
    expect(screen.queryByRole('link', { name: words.moveService })).toBeNull();
  });

  it('shows the move on the dashboard, and the days on hold without an end', () => {
    show();
    expect(Object.fromEntries(factsIn(card()))).toEqual(words.facts);
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === words.days),
    ).toBeVisible();
    expect(card().getByText(words.held)).toBeVisible();
    expect(card().queryByText(words.until)).toBeNull();
  });

  it('shows until when the days go on if the provider does not hold them', () => {
    show({ internet: { ...HELD, isOnHold: false, expiresOn: '2026-12-03' } });
    expect(card().getByText(words.running)).toBeVisible();
    expect(card().queryByText(words.held)).toBeNull();
    expect(card().getByText(words.until)).toBeVisible();
    expect(
      screen.queryByText((_, element) => element?.tagName === 'P' && element.textContent === words.days),
    ).toBeNull();
  });

  it('shows that television is on hold as well', () => {
    const item = {
      planCode: 'VDO_XITV_30',
      name: '',
      planDays: 30,
      daysLeft: 14,
      ring: 'blue',
      expiresOn: null,
    } as const;
    show({ tv: [{ ...item, page: 'detail-xitv', addOns: [], isOnHold: true }] });
    expect(screen.getByText(words.days, { selector: 'span' })).toBeVisible();
  });

  it("shows no last day on a service's own page", () => {
    renderAccount(
      <ServiceDetail
        view={{
          account: 'a'.repeat(32),
          kind: 'hsd',
          planCode: 'HSD_030',
          name: '',
          addOns: [],
          daysLeft: 14,
          planDays: 30,
          ring: 'blue',
          expiresOn: null,
          isOnHold: true,
          mac: '',
          serial: '',
          hasAutoRefill: false,
          showsRefill: false,
          canResetRouter: false,
        }}
      />,
      locale,
    );
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === words.days),
    ).toBeVisible();
    expect(screen.queryByText(words.until)).toBeNull();
  });

  it('announces a move that the provider does not report as a pause above the service', () => {
    show({ internet: internetWith() });
    expect(screen.getByRole('link', { name: words.activate })).toBeVisible();
    expect(screen.queryByRole('region', { name: words.title })).toBeNull();
  });

  it('shows the move in the notifications', () => {
    renderAccount(
      <NotificationsScreen
        view={{
          home: ACTIVE_HOME,
          order: null,
          move: null,
          startedMove: MOVE,
          isMoveEnded: false,
          daysAddedOnHold: null,
        }}
      />,
      locale,
    );
    expect(Object.fromEntries(factsIn(within(document.body)))).toEqual(words.facts);
    expect(screen.getByRole('link', { name: words.activate })).toBeVisible();
  });

  it('reports on dashboard and notifications that a refill ended the move', () => {
    show({ internet: internetWith(), startedMove: null, isMoveEnded: true });
    expect(screen.getByText(words.ended)).toBeVisible();
    expect(screen.queryByText(words.added)).toBeNull();
    renderAccount(
      <NotificationsScreen
        view={{
          home: ACTIVE_HOME,
          order: null,
          move: null,
          startedMove: null,
          isMoveEnded: true,
          daysAddedOnHold: null,
        }}
      />,
      locale,
    );
    expect(screen.getAllByText(words.ended)).toHaveLength(2);
  });

  it('shows that a refill ended the move until that is dismissed', async () => {
    const dismissMoveEnd = jest.fn(done);
    const view = dashboardWith({ internet: internetWith(), startedMove: null, isMoveEnded: true });
    renderAccount(<DashboardScreen view={view} actions={{ ...ACTIONS, dismissMoveEnd }} />, locale);
    await userEvent.click(screen.getByRole('button', { name: locale === 'en' ? 'Dismiss' : /^(Cerrar|Descartar)/ }));
    expect(dismissMoveEnd).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(words.ended)).toBeNull();
  });

  it("reports on dashboard and notifications that a guest's refill added days and left the move", () => {
    show({ daysAddedOnHold: 30 });
    renderAccount(
      <NotificationsScreen
        view={{
          home: ACTIVE_HOME,
          order: null,
          move: null,
          startedMove: MOVE,
          isMoveEnded: false,
          daysAddedOnHold: 30,
        }}
      />,
      locale,
    );
    expect(screen.getAllByText(words.added)).toHaveLength(2);
    expect(screen.getAllByText(words.stays)).toHaveLength(2);
    expect(screen.queryByText(words.ended)).toBeNull();
  });
});
