import type { BatchLoop } from '@vigil/contract/equipment/batch'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { Spinner } from '#ui/sign/spinner.tsx'
import { endOf } from './loop-end.ts'
import rows from '../loops/loops.module.css'
import styles from './batch.module.css'

/** One loop and what became of it; why not, where it is known. */
export const LoopFateRow = ({ loop }: { readonly loop: BatchLoop }) => {
  const t = useText()
  const language = useLanguage()
  const end = endOf(loop)
  return (
    <div className={styles.fate}>
      {end === 'open' ? <Spinner size={18} /> : <i className={`${styles.cell} ${styles[end]}`} aria-hidden="true" />}
      <span className={rows.words}>
        {loop.deviceName}
        <small>{whyText(t, language, loop) ?? loop.installAdd}</small>
      </span>
      <b className={styles[`is-${end}`]}>{endText(t, loop)}</b>
    </div>
  )
}

const whyText = (t: Text, language: Language, { refusal, reason }: BatchLoop): string | undefined => {
  if (refusal !== null) return problemText(language, refusal) ?? refusal
  if (reason === null || reason === 'noAnswer') return undefined
  return reason === 'refused' ? t(($) => $.control.refusedPlain) : t(($) => $.control.failed[reason])
}

const endText = (t: Text, { fate, state }: BatchLoop): string => {
  if (fate === 'waiting') return t(($) => $.batch.fate.waiting)
  if (state === 'done' || state === 'timeout' || state === 'cancelled') return t(($) => $.batch.fate[state])
  return fate === 'given' && state !== 'failed' ? t(($) => $.batch.fate.open) : t(($) => $.batch.fate.failed)
}
