import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ErrorView } from '#lib/site/error-pages.ts';
import { LOGIN_PROBLEMS } from '#lib/domain/session/login-problem.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { LoginProblemMessage } from './login-problem.tsx';

const VIEW: ErrorView = {
  reference: '7K2M-9QXD',
  supportPhone: '(800) 555-0100',
  logInUrl: '/api/session/login?locale=en&returnTo=%2Fen%2Frefill',
  login: null,
  retryUrl: null,
  dashboardUrl: '/en/dashboard',
  logOutUrl: '/en/handoff',
  isLoggedIn: false,
  account: undefined,
  reason: null,
  order: null,
  mayBePaying: false,
  done: null,
};

describe.each(['en', 'es'] as const)('a failed login, in %s', (locale) => {
  const titleOf = (problem: (typeof LOGIN_PROBLEMS)[number], view = VIEW) => {
    const { unmount } = renderAccount(<LoginProblemMessage problem={problem} view={view} />, locale);
    const said = {
      title: screen.getByRole('heading', { level: 1 }).textContent,
      links: screen.getAllByRole('link').map((link) => link.getAttribute('href')),
      text: document.body.textContent ?? '',
    };
    unmount();
    return said;
  };

  it('shows its own sentence for each problem and the same actions', () => {
    const said = LOGIN_PROBLEMS.map((problem) => titleOf(problem));
    expect(new Set(said.map(({ title }) => title)).size).toBe(LOGIN_PROBLEMS.length);
    for (const { links, text } of said) {
      expect(links).toEqual([VIEW.logInUrl, `/${locale}/litepay`, 'tel:8005550100']);
      expect(text).toContain('7K2M-9QXD');
    }
  });

  it('mentions an open payment and what was left', () => {
    const { text } = titleOf('cancelled', { ...VIEW, mayBePaying: true, done: 'left.move' });
    expect(text).toMatch(locale === 'en' ? /Were you paying\?/ : /¿Estaba pagando\?/);
    expect(text).toMatch(locale === 'en' ? /A move that you confirmed/ : /mudanza/);
    expect(titleOf('cancelled').text).not.toMatch(/Were you paying|Estaba pagando/);
  });
});
