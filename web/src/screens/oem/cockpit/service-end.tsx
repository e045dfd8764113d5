import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { dateText } from './figure-texts.ts'

const soonMs = 30 * 86_400_000

/** Until when it was agreed; what ends soon or has ended stands out. */
export const ServiceEnd = ({ at }: { readonly at: string | null }) => {
  const t = useText()
  const language = useLanguage()
  if (at === null) return t(($) => $.oem.figure.noEnd)
  const date = dateText(at, language)
  const left = Date.parse(at) - Date.now()
  if (left > soonMs) return date
  return <StateTag tone="fault">{left > 0 ? date : t(($) => $.oem.figure.ended, { date })}</StateTag>
}
