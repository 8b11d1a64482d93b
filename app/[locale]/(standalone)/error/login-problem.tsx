import { useLocale, useTranslations } from 'next-intl';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { Reference } from '#components/ui/reference.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import type { ErrorView } from '#lib/site/error-pages.ts';
import type { LoginProblem } from '#lib/domain/session/login-problem.ts';

/** A login that ended without a session: what happened, and the way back in. */
export function LoginProblemMessage({
  problem,
  view: { supportPhone, reference, logInUrl, mayBePaying, done },
}: {
  problem: LoginProblem;
  view: ErrorView;
}) {
  const t = useTranslations('account.loginProblem');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const actions = (
    <>
      {logInUrl && <ButtonLink href={logInUrl}>{shell('error.logIn')}</ButtonLink>}
      <ButtonLink variant={logInUrl ? 'secondary' : 'primary'} href={`/${locale}${LITEPAY_ENTRY}`}>
        {shell('error.quickRefill')}
      </ButtonLink>
      <PhoneLink phone={supportPhone} button="link">
        {shell('error.call', { phone: supportPhone })}
      </PhoneLink>
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={t(`${problem}.title`)} actions={actions}>
      <p>{t(`${problem}.text`)}</p>
      {done && <p>{shell(`error.${done}`)}</p>}
      {mayBePaying && <p>{shell('error.noCharge')}</p>}
      <Reference label={shell('reference.label')} code={reference} />
    </MessagePage>
  );
}
