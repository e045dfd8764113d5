import type { DutyCheck } from '@vigil/contract/duty/now'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Spinner } from '#ui/sign/spinner.tsx'
import { useOpenCheck } from './use-open-check.ts'
import styles from './check-card.module.css'

const circle = { cx: 60, cy: 60, r: 54, fill: 'none', strokeWidth: 10, pathLength: 1 } as const

interface CheckCardProps {
  readonly check: DutyCheck
  /** Somebody on duty answers; everybody else sees it waiting. */
  readonly mayAnswer: boolean
}

/** A duty check that waits: one large press, inside the time that is left. */
export const CheckCard = ({ check, mayAnswer }: CheckCardProps) => {
  const t = useText()
  const { isOver, left, share, answer, busy, failure } = useOpenCheck(check)
  const by =
    check.askedByName === null
      ? t(($) => $.duty.check.byChance)
      : t(($) => $.duty.check.byPerson, { name: check.askedByName })
  return (
    <section className={styles.card} aria-label={t(($) => $.duty.check.title)}>
      <CheckRing
        share={share}
        isButton={mayAnswer && !isOver}
        busy={busy}
        onPress={answer}
        left={isOver ? '0:00' : left}
      />
      <div className={styles.words}>
        <p className={styles.title} role="alert">
          {t(($) => $.duty.check[mayAnswer ? 'yours' : 'waiting'])}
        </p>
        <p>{by}</p>
        <p>{isOver ? t(($) => $.duty.check.over) : t(($) => $.duty.check.why)}</p>
        <FailureLine failure={failure} />
      </div>
    </section>
  )
}

interface FaceProps {
  readonly share: number
  readonly left: string
  readonly isButton: boolean
  readonly busy: boolean
  readonly onPress: () => void
}

/** The ring is what is left; inside it, the word that answers. */
const CheckRing = ({ share, left, isButton, busy, onPress }: FaceProps) => {
  const t = useText()
  const ring = (
    <svg width="120" height="120" viewBox="0 0 120 120" aria-hidden="true" className={styles.ring}>
      <circle {...circle} className={styles.track} />
      <circle {...circle} className={styles.left} strokeDasharray={`${share} 1`} transform="rotate(-90 60 60)" />
    </svg>
  )
  if (!isButton)
    return (
      <div className={styles.face}>
        {ring}
        <span className={styles.time}>{left}</span>
      </div>
    )
  return (
    <button
      type="button"
      className={`${styles.face} ${styles.button}`}
      disabled={busy}
      aria-busy={busy}
      onClick={onPress}
    >
      {ring}
      <b>{busy ? <Spinner /> : t(($) => $.duty.check.here)}</b>
      <span className={styles.time}>{left}</span>
    </button>
  )
}
