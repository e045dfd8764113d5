import { useSyncExternalStore } from 'react'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { mayComeThrough } from './pending-real.ts'
import { usePendingReals } from './use-pending-real.ts'

/** A verdict "real" that the platform does not have: said on every page until it has, or until somebody has read why not. */
export const UnsentReal = () => {
  const t = useText()
  const language = useLanguage()
  const reals = usePendingReals()
  const unsent = [...useSyncExternalStore(reals.subscribe, reals.get).values()].find(({ failure }) => failure)
  if (!unsent?.failure) return null
  return (
    <StatusBar
      icon="flame"
      text={t(($) => $.shell.alarm.realUnsent, { why: failureText(t, language, unsent.failure) })}
      action={
        mayComeThrough(unsent.failure)
          ? { text: t(($) => $.shell.network.retry), onPress: () => reals.retry(unsent.alarmId) }
          : { text: t(($) => $.shell.nav.close), onPress: () => reals.drop(unsent.alarmId) }
      }
    />
  )
}
