import { useEffect, useState, type ReactNode } from 'react'
import { useSpoken } from '#infrastructure/i18n/i18n.ts'
import type { Language, TextArea } from '#infrastructure/i18n/messages.ts'
import { TextProvider } from '#infrastructure/i18n/text-provider.tsx'
import { useAreaLoader } from '#infrastructure/i18n/use-areas.ts'

interface SpokenProps {
  readonly language: Language
  readonly children: ReactNode
}

/** What a login and a home page say. */
const areas = ['shell', 'login', 'home'] as const satisfies readonly TextArea[]

/** Another language for a part of the page, while the rest speaks on as before. */
export const Spoken = ({ language, children }: SpokenProps) => {
  const { translator, language: spoken } = useSpoken()
  const load = useAreaLoader()
  const [known, setKnown] = useState(spoken)
  useEffect(() => {
    let over = false
    const bring = async (): Promise<void> => {
      await Promise.all(areas.map((area) => load(area, language)))
      if (!over) setKnown(language)
    }
    // Without its texts the preview stays in the language it has.
    bring().catch(() => undefined)
    return () => {
      over = true
    }
  }, [load, language])
  return (
    <TextProvider translator={translator} language={known}>
      {children}
    </TextProvider>
  )
}
