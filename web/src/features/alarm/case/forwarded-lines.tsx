import type { Forwarded, ForwardTry } from '@vigil/contract/alarm/forwarding'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from './fire-call-card.module.css'

interface ForwardedLinesProps {
  readonly forwarded: Forwarded | null
  readonly confirmedAt: string | null
}

/** Before that the platform may simply not have come to it. */
const soonMs = 10_000
const tones = { waiting: 'warn', acknowledged: 'ok', over: 'off' } as const

/** What was forwarded, who has it, and each try. */
export const ForwardedLines = ({ forwarded, confirmedAt }: ForwardedLinesProps) => {
  const t = useText()
  const time = useTime()
  if (!forwarded) {
    const isSoon = confirmedAt !== null && Date.now() - Date.parse(confirmedAt) < soonMs
    return <p className={styles.told}>{isSoon ? t(($) => $.forward.told.soon) : t(($) => $.forward.told.none)}</p>
  }
  const { state, nextAt, log } = forwarded
  return (
    <div className={styles.told} role="status">
      <StateTag tone={tones[state]} shape>
        {t(($) => $.forward.told.title)}
      </StateTag>
      <b>
        <Standing forwarded={forwarded} />
      </b>
      {nextAt !== null && <span className={styles.log}>{t(($) => $.forward.told.next, { at: time(nextAt) })}</span>}
      {log.length > 0 && (
        <details className={styles.log} open={state === 'waiting'}>
          <summary>{t(($) => $.forward.told.log)}</summary>
          <ol reversed>
            {log.map((one) => (
              <li key={one.number}>
                <Tried one={one} isTaken={state === 'acknowledged' && one.failure === null && one.endedAt !== null} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

const useTime = () => {
  const language = useLanguage()
  return (at: string): string => dayTimeText(Date.parse(at), language)
}

const Standing = ({ forwarded }: { readonly forwarded: Forwarded }) => {
  const t = useText()
  const time = useTime()
  const { state, since, tries, acknowledgedAt, acknowledgedBy } = forwarded
  if (state !== 'acknowledged' || acknowledgedAt === null)
    return tries === 0
      ? t(($) => $.forward.told.soon)
      : t(($) => $.forward.told[state === 'over' ? 'over' : 'waiting'], { n: tries })
  const by = acknowledgedBy ?? t(($) => $.forward.told.someone)
  return t(($) => $.forward.told.acknowledged, { at: time(since), done: time(acknowledgedAt), by })
}

const Tried = ({ one, isTaken }: { readonly one: ForwardTry; readonly isTaken: boolean }) => {
  const t = useText()
  const time = useTime()
  const outcome = (): string => {
    if (one.endedAt === null) return t(($) => $.forward.told.underWay)
    if (isTaken) return t(($) => $.forward.told.taken)
    if (one.status !== null) return t(($) => $.forward.told.status, { status: one.status })
    return t(($) => $.forward.told.failed, { why: one.failure ?? '' })
  }
  return (
    <>
      {t(($) => $.forward.told.try, { n: one.number, at: time(one.begunAt), to: one.to })} · {outcome()}
    </>
  )
}
