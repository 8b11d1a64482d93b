import { html, type Html } from '../console/html.ts';
import { PASSWORD } from '../state/personas/store-persona.ts';
import type { LoginLabels } from './login-labels.ts';
import { pageField } from './page-field.ts';
import { layout, summary } from './page-layout.ts';
import { people } from './people.ts';

interface LoginView {
  /** The form's URL. */
  path: string;
  loginId: string;
  /** A test identity was chosen, so its password is filled in. */
  isChosen: boolean;
  problem: 'none' | 'missing-login-id' | 'missing-password' | 'wrong';
}

/** Spec 2 §4: the login page. A plain form: it needs no script. */
export function loginPage(labels: LoginLabels, { path, loginId, isChosen, problem }: LoginView): string {
  const problems = listProblems(labels, problem);
  const field = (name: 'loginId' | 'password', value: string, is: Record<string, string>): Html =>
    pageField({
      name,
      label: labels[name],
      value,
      is,
      problem: problems.find(([each]) => each === name)?.[1],
      isWrong: problem === 'wrong',
      lang: labels.lang,
    });
  const content = html`<h1>${labels.title}</h1>
    <p class="intro">${labels.intro}</p>
    ${summary(labels, problems)}
    <form method="post" action="${path}" novalidate>
      ${field('loginId', loginId, { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'next' })}
      ${field('password', isChosen ? PASSWORD : '', { type: 'password', autocomplete: 'current-password', enterkeyhint: 'go' })}
      <button class="primary">${labels.submit}</button>
      <button name="action" value="forgot">${labels.forgot}</button>
    </form>
    ${people(labels, path)}`;
  return layout(labels, labels.title, content, path);
}

function listProblems(labels: LoginLabels, problem: LoginView['problem']): (readonly [field: string, text: string])[] {
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

/** `path` is the page's own, if it can show itself in the other language. */
export function messagePage(
  labels: LoginLabels,
  message: { title: string; text: string },
  more: Html | null = null,
  path: string | null = null,
): string {
  return layout(
    labels,
    message.title,
    html`<h1>${message.title}</h1>
      <p>${message.text}</p>
      ${more}`,
    path,
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
