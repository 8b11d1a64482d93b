import { html, type Html } from '../console/html.ts';
import { PASSWORD } from '../state/personas/store-persona.ts';
import { personaTemplates } from '../state/personas/templates.ts';
import type { LoginLabels } from './login-labels.ts';
import { layout, summary } from './page-layout.ts';

interface Shown {
  /** The form's URL. */
  path: string;
  loginId: string;
  /** A test identity was chosen, so its password is filled in. */
  chosen: boolean;
  problem: 'none' | 'missing-login-id' | 'missing-password' | 'wrong';
}

/** Spec 2 §4: the login page. Plain form, no script. */
export function loginPage(labels: LoginLabels, { path, loginId, chosen, problem }: Shown): string {
  const problems = problemsOf(labels, problem);
  const isWrong = (field: string): boolean => problems.some(([name]) => name === field) || problem === 'wrong';
  const field = (name: 'loginId' | 'password', value: string, is: Html): Html => {
    const own = problems.find(([each]) => each === name);
    return html`<p class="field">
      <label for="${name}">${labels[name]}</label>
      <input
        id="${name}"
        name="${name}"
        value="${value}"
        required
        ${is}
        ${isWrong(name) && html`aria-invalid="true"`}
        ${own && html`aria-describedby="${name}-problem"`}
      />
      ${own && html`<span class="problem" id="${name}-problem">${own[1]}</span>`}
    </p>`;
  };
  const content = html`<h1>${labels.title}</h1>
    <p>${labels.intro}</p>
    ${summary(labels, problems)}
    <form method="post" action="${path}" novalidate>
      ${field('loginId', loginId, html`autocomplete="username" autocapitalize="none" spellcheck="false"`)}
      ${field('password', chosen ? PASSWORD : '', html`type="password" autocomplete="current-password"`)}
      <button class="primary">${labels.submit}</button>
    </form>
    <nav class="people" aria-labelledby="people-title">
      <h2 id="people-title">${labels.people}</h2>
      <p class="hint">${labels.peopleHint}</p>
      <ul>
        ${personaTemplates.map(
          ({ template, purpose, purposeInSpanish }) =>
            html`<li>
              <a href="${path}?as=${template}">${template}</a>
              <span>${labels.lang === 'es' ? purposeInSpanish : purpose}</span>
            </li>`,
        )}
      </ul>
    </nav>`;
  return layout(labels, labels.title, content);
}

function problemsOf(labels: LoginLabels, problem: Shown['problem']): (readonly [field: string, text: string])[] {
  switch (problem) {
    case 'none':
      return [];
    case 'missing-login-id':
      return [['loginId', labels.missingLoginId]];
    case 'missing-password':
      return [['password', labels.missingPassword]];
    case 'wrong':
      return [['password', labels.wrong]];
  }
}

export function messagePage(
  labels: LoginLabels,
  said: { title: string; text: string },
  more: Html | null = null,
): string {
  return layout(
    labels,
    said.title,
    html`<h1>${said.title}</h1>
      <p>${said.text}</p>
      ${more}`,
  );
}

/** Shown only without an ID token: the web app sends one, so that its customers need not confirm twice. */
export function signOutPage(labels: LoginLabels, form: Html): string {
  const { signOut } = labels;
  return messagePage(
    labels,
    signOut,
    html`${form}
      <p class="buttons">
        <button class="primary" form="op.logoutForm" name="logout" value="yes">${signOut.yes}</button>
        <button form="op.logoutForm">${signOut.no}</button>
      </p>`,
  );
}
