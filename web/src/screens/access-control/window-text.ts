import type { useLanguage } from '#infrastructure/i18n/i18n.ts'

type Language = ReturnType<typeof useLanguage>

export const momentText = (at: string, language: Language): string =>
  new Date(at).toLocaleString(language, {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** From when until when; the day once where it is the same. */
export const windowText = (beginsAt: string, endsAt: string, language: Language): string => {
  const [begins, ends] = [new Date(beginsAt), new Date(endsAt)]
  if (begins.toDateString() !== ends.toDateString())
    return `${momentText(beginsAt, language)} – ${momentText(endsAt, language)}`
  const end = ends.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${momentText(beginsAt, language)} – ${end}`
}
