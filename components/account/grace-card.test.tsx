import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { GraceView } from '#lib/account/grace.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { GraceCard } from './grace-card.tsx';

const TERMS = { until: '2026-12-03', payBy: '2026-12-04', daysTakenBack: 1 };
const OFFERED: GraceView = { state: 'offered', terms: TERMS, today: '2026-12-02' };
const RUNNING: GraceView = { state: 'running', grace: TERMS, payBy: TERMS.payBy, today: '2026-12-03' };

type Outcome = Awaited<ReturnType<Parameters<typeof GraceCard>[0]['take']>>;

/** The card, with responses that the test controls. */
function show(view: GraceView, locale: 'en' | 'es' = 'en') {
  const responses: ((outcome: Outcome) => void)[] = [];
  const take = jest.fn(() => new Promise<Outcome>((resolve) => responses.push(resolve)));
  const look = jest.fn();
  const card = (current: GraceView) => <GraceCard view={current} take={take} look={look} />;
  const rendered = renderAccount(card(view), locale);
  return {
    take,
    look,
    response: (outcome: Outcome) => act(async () => responses.shift()?.(outcome)),
    become: (next: GraceView) => rendered.show(card(next)),
  };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the offer of a day of grace', () => {
  it('says until when, by when to pay, and what it costs, before it is taken', () => {
    const { take } = show(OFFERED);
    expect(screen.getByText('Stay online until tomorrow, pay by Friday')).toBeVisible();
    expect(
      screen.getByText(/You'll have internet through Thu, Dec.3, 2026\. Please refill by Fri, Dec.4, 2026\./),
    ).toBeVisible();
    expect(screen.getByText(/It costs no money\. The day comes off your next refill/)).toBeVisible();
    expect(take).not.toHaveBeenCalled();
  });

  it('says the same in Spanish', () => {
    show({ ...OFFERED, terms: { ...TERMS, daysTakenBack: 2 } }, 'es');
    expect(screen.getByText('Siga con internet hasta mañana y pague a más tardar el viernes')).toBeVisible();
    expect(screen.getByText(/2 días se descuentan de su próxima recarga/)).toBeVisible();
  });

  it('sends what it said, once for two presses', async () => {
    const { take, response } = show(OFFERED);
    fireEvent.click(screen.getByRole('button', { name: 'Keep my internet on' }));
    fireEvent.click(screen.getByRole('button'));
    expect(take.mock.calls).toEqual([[TERMS]]);
    await response('done');
  });

  it.each([
    ['failed', 'Your day of grace didn’t begin'],
    ['changed', 'Nothing was taken: the offer has changed'],
    ['lost', 'We don’t know whether that reached us'],
  ] as const)('says so when the outcome is %s, and can be pressed again', async (outcome, title) => {
    const { response } = show(OFFERED);
    fireEvent.click(screen.getByRole('button'));
    await response(outcome);
    expect(screen.getByRole('alert')).toHaveTextContent(title.replaceAll('’', "'"));
    expect(screen.getByRole('button', { name: 'Keep my internet on' })).toBeEnabled();
  });
});

describe('a day of grace that was taken', () => {
  it('takes the focus when it begins, and says what comes off', () => {
    const { become } = show(OFFERED);
    become(RUNNING);
    expect(screen.getByRole('status')).toHaveFocus();
    expect(screen.getByText('Your day of grace runs through today')).toBeVisible();
    expect(screen.getByText('One day comes off your next refill.')).toBeVisible();
  });

  it('says once it is over that the next refill is shorter', () => {
    show({ state: 'over', grace: TERMS });
    expect(screen.getByText('One day comes off your next refill, just once.')).toBeVisible();
  });
});

describe('a day of grace whose outcome is not known', () => {
  it('is looked for while it is checked, with its reference', () => {
    jest.useFakeTimers();
    const { look } = show({ state: 'checking', reference: 'ABCD-2345' });
    expect(screen.getByText('ABCD-2345')).toBeVisible();
    act(() => jest.advanceTimersByTime(11_000));
    expect(look).toHaveBeenCalledTimes(2);
  });

  it.each(LOCALES)('can be sent again with the same request in %s', (locale) => {
    const t = labelsIn(locale);
    const view = {
      state: 'unclear',
      reference: 'ABCD-2345',
      canSendAgain: true,
      supportPhone: '(555) 010-0199',
    } as const;
    const { take } = show(view, locale);
    expect(screen.getByRole('link', { name: '(555) 010-0199' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: t('account.grace.unclear.again') }));
    expect(take.mock.calls).toEqual([[null]]);
  });

  it('has no button where the provider does not honor keys', () => {
    show({ state: 'unclear', reference: 'ABCD-2345', canSendAgain: false, supportPhone: '(555) 010-0199' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
