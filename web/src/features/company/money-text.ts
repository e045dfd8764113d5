/** Fen on the wire, yuan on the glass. */
import type { Language } from '#infrastructure/i18n/messages.ts'

export const moneyText = (fen: number, language: Language, sign: 'auto' | 'always' | 'exceptZero' = 'auto'): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    signDisplay: sign,
  }).format(fen / 100)

/** What somebody typed, in fen; undefined for anything that is no amount. Read as text: 0.29 * 100 is not 29. */
export const fenOf = (typed: string): number | undefined => {
  const [, yuan, part = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  if (yuan === undefined) return undefined
  const fen = Number(yuan) * 100 + Number(part.padEnd(2, '0'))
  return fen > 0 ? fen : undefined
}
