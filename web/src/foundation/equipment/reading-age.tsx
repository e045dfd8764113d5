import { useText } from '#infrastructure/i18n/i18n.ts'
import { ageText, spanText } from '#infrastructure/i18n/time-texts.ts'
import { useFromNow } from '#infrastructure/signal/use-now.ts'
import type { Fresh } from '#ui/reading/freshness.tsx'
import { useIsCut } from './use-fresh.ts'

/** How old a word is, as a word that grows by itself: whoever shows it is not drawn again with it. */
export const useAgeText = (at: string | null): string => {
  const t = useText()
  return useFromNow((now) => (at === null ? t(($) => $.shell.age.never) : ageText(t, now - Date.parse(at))))
}

interface ReadingAgeProps {
  readonly at: string | null
  readonly fresh: Fresh
}

/** Since when it is offline, or how old its last word is. */
export const ReadingAge = ({ at, fresh }: ReadingAgeProps) => {
  const t = useText()
  const isCut = useIsCut()
  return useFromNow((now) => {
    if (at === null) return t(($) => $.shell.age.never)
    const age = now - Date.parse(at)
    // Where the line to the platform is broken, nobody knows whether the device is offline.
    return fresh === 'stale' && !isCut ? `${t(($) => $.shell.state.offline)} ${spanText(t, age)}` : ageText(t, age)
  })
}
