/** One entry of the log in words. */
import { verdictWords, wordsOfAction } from '@vigil/contract/rights/action-words'
import type { AuditEntry } from '@vigil/contract/rights/audit'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'

export const isRefused = ({ action, outcome }: AuditEntry): boolean => action.endsWith('.action') && outcome !== 'ok'

export const useAuditWords = () => {
  const t = useText()
  const speaks = useLanguage() === 'en' ? 'en' : 'zh'
  const whoOf = ({ actorKind, actorName, accountId }: AuditEntry): string => {
    if (actorKind === 'token') return t(($) => $.audit.program, { name: actorName ?? '' })
    if (actorKind === 'account') return actorName ?? t(($) => $.audit.someone)
    return actorName !== null && accountId === null
      ? t(($) => $.audit.unknown, { name: actorName })
      : t(($) => $.audit.system)
  }
  return {
    whoOf,
    whatOf: ({ action, verdict }: AuditEntry): string => {
      const words = wordsOfAction(action, speaks)
      return verdict === null ? words : `${words} · ${verdictWords[verdict][speaks]}`
    },
    whereOf: ({ projectName, companyName }: AuditEntry): string => projectName ?? companyName ?? '',
    outcomeOf: (entry: AuditEntry): string => (isRefused(entry) ? t(($) => $.audit.refused) : t(($) => $.audit.done)),
  }
}
