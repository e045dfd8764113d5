import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { loaders, type Area, type Language } from '#infrastructure/i18n/areas.ts'

interface SpokenProps {
  readonly language: Language
  readonly children: ReactNode
}

/** What a login and a home page say. */
const areas = ['shell', 'login', 'home'] as const satisfies readonly Area[]

/** Another language for a part of the page, while the rest speaks on as before. */
export const Spoken = ({ language, children }: SpokenProps) => {
  const { i18n } = useTranslation()
  const [known, setKnown] = useState(i18n.language)
  useEffect(() => {
    let over = false
    const bring = async (): Promise<void> => {
      for (const area of areas)
        if (!i18n.hasResourceBundle(language, area))
          i18n.addResourceBundle(language, area, (await loaders[language][area]()).messages)
      if (!over) setKnown(language)
    }
    // Without its texts the preview stays in the language it has.
    bring().catch(() => undefined)
    return () => {
      over = true
    }
  }, [i18n, language])
  const speaker = useMemo(() => i18n.cloneInstance({ lng: known }), [i18n, known])
  return <I18nextProvider i18n={speaker}>{children}</I18nextProvider>
}
