'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { pathInLanguage, rememberLocale } from '#components/layout/switch-language.ts';
import { type Preferences, preferencesVersion } from '#lib/account/preferences.ts';
import type { AccountInformationView, ChangeOutcome } from '#lib/account/views.ts';
import { LANGUAGES, localeFromWire } from '#lib/i18n/locales.ts';
import { useAccountChange } from '../../use-account-change.ts';
import { InformationScreen } from './screen.tsx';

/** Query parameter of the confirmation. Removed once shown, so that a reload, a link or a change of language does not repeat it. */
const SAVED = 'saved';

/** Spec 2 §4: the page switches its language when the preference does. */
export function LiveInformation({ view }: { view: AccountInformationView }) {
  const locale = useLocale();
  const change = useAccountChange('preferences', view.account);
  const save = useCallback(
    async (shown: Preferences, chosen: Preferences): Promise<ChangeOutcome> => {
      const { language, smsOptIn, reminders: reminderChannel } = chosen;
      const version = preferencesVersion(shown);
      const options = { languagePreference: language, smsOptIn: smsOptIn ? 'Y' : 'N', reminderChannel } as const;
      const outcome = await change({ version, ...options });
      const isInOther = language !== shown.language && language !== LANGUAGES[locale].wire;
      if (outcome === 'done' && isInOther) {
        const url = new URL(window.location.href);
        const preferred = localeFromWire(language);
        url.pathname = pathInLanguage(url.pathname, preferred);
        url.searchParams.set(SAVED, 'true');
        rememberLocale(preferred);
        window.location.replace(url);
      }
      return outcome;
    },
    [change, locale],
  );

  useEffect(() => {
    const url = new URL(window.location.href);
    if (!url.searchParams.has(SAVED)) return;
    url.searchParams.delete(SAVED);
    window.history.replaceState(window.history.state, '', url);
  }, []);

  return <InformationScreen view={view} save={save} />;
}
