import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import type { Conflict } from './use-case.ts'
import styles from './conflict-note.module.css'

/** What has changed since the person looked, so that he can judge what is there now. */
export const ConflictNote = ({ conflict }: { readonly conflict: Conflict | undefined }) => {
  const t = useText()
  if (!conflict) return null
  return (
    <div className={styles.note} role="alert">
      <b>{t(($) => $.alarm.conflict.title)}</b>
      <ul>
        {changesOf(t, conflict).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>{t(($) => $.alarm.conflict.again)}</p>
    </div>
  )
}

const changesOf = (t: Text, { was, is }: Conflict): string[] => [
  ...(was.count === is.count ? [] : [t(($) => $.alarm.conflict.count, { from: was.count, to: is.count })]),
  ...(was.state === is.state
    ? []
    : [
        t(($) => $.alarm.conflict.state, {
          from: t(($) => $.alarm.states[was.state]),
          to: t(($) => $.alarm.states[is.state]),
        }),
      ]),
  ...(was.condition === is.condition
    ? []
    : [
        t(($) => $.alarm.conflict.condition, {
          from: t(($) => $.alarm.conditions[was.condition]),
          to: t(($) => $.alarm.conditions[is.condition]),
        }),
      ]),
  ...(is.likelyReal && !was.likelyReal ? [t(($) => $.alarm.conflict.likelyReal)] : []),
]
