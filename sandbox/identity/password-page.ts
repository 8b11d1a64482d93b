import { html, type Html } from '../console/html.ts';
import { loginLabels } from './login-labels.ts';
import { messagePage } from './login-page.ts';
import { layout, summary } from './page-layout.ts';
import { passwordLabels } from './password-labels.ts';

type Lang = 'en' | 'es';

/** The form that sets a password. Plain form, no script. `path`: where it is posted to. */
export function passwordPage(
  lang: Lang,
  { path, loginId, isWrong }: { path: string; loginId: string; isWrong: boolean },
) {
  const labels = passwordLabels(lang);
  const common = loginLabels(lang);
  const content = html`<h1>${labels.title}</h1>
    <p>${labels.intro}<br /><strong>${loginId}</strong></p>
    ${summary(common, isWrong ? [['password', labels.problem]] : [])}
    <form method="post" action="${path}" novalidate>
      <input name="username" type="text" value="${loginId}" autocomplete="username" hidden />
      <p class="field">
        <label for="password">${labels.password}</label>
        <span class="hint" id="password-hint">${labels.hint}</span>
        <input
          id="password"
          name="password"
          type="password"
          enterkeyhint="done"
          value=""
          autocomplete="new-password"
          required
          aria-describedby="password-hint${isWrong && ' password-problem'}"
          ${isWrong && html`aria-invalid="true"`}
        />
        ${isWrong && html`<span class="problem" id="password-problem">${labels.problem}</span>`}
      </p>
      <button class="primary">${labels.submit}</button>
    </form>`;
  return layout(common, labels.title, content, path);
}

/** The page for a link that has no form, because it is unknown, used or expired. `logInUrl`: the web app's dashboard. */
export function passwordLinkPage(
  lang: Lang,
  state: 'unknown' | 'used' | 'expired' | 'done' | 'resent',
  { path, logInUrl }: { path: string; logInUrl: string },
): string {
  const labels = passwordLabels(lang);
  // The answer to a request for a new link stands nowhere else.
  return messagePage(loginLabels(lang), labels[state], wayOn(), state === 'resent' ? null : path);

  function wayOn(): Html | null {
    if (state === 'expired') {
      return html`<form method="post" action="${path}">
        <button class="primary" name="action" value="resend">${labels.resend}</button>
      </form>`;
    }
    return state === 'used' || state === 'done' ? html`<p><a href="${logInUrl}">${labels.logIn}</a></p>` : null;
  }
}
