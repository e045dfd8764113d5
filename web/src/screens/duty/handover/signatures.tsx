import type { DutyHandover } from '@vigil/contract/duty/handover'
import { hourText } from '#features/duty/duty-texts.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './signatures.module.css'

interface SignaturesProps {
  readonly shown: DutyHandover
  readonly onSign: () => void
}

/** Both names, each by its own hand. */
export const Signatures = ({ shown, onSign }: SignaturesProps) => {
  const t = useText()
  const hint = <span className={styles.aside}>{t(($) => $.duty.handover.signHint, { n: shown.entries })}</span>
  return (
    <Card title={t(($) => $.duty.handover.sign)} aside={hint}>
      <div className={styles.two}>
        <Party side="leaver" shown={shown} onSign={onSign} />
        <Party side="receiver" shown={shown} onSign={onSign} />
      </div>
    </Card>
  )
}

const Party = ({ side, shown, onSign }: SignaturesProps & { readonly side: 'leaver' | 'receiver' }) => {
  const t = useText()
  const language = useLanguage()
  const { name, accountId, signedAt, arrivedAt } = shown[side]
  const isMe = useSession()?.user.accountId === accountId
  const there =
    arrivedAt === null
      ? t(($) => $.duty.handover.notArrived)
      : t(($) => $.duty.handover.arrived, { at: hourText(arrivedAt, language) })
  return (
    <div className={styles.party}>
      <p className={styles.who}>{t(($) => $.duty.handover[side], { name })}</p>
      {signedAt !== null ? (
        <p className={styles.signed}>{name}</p>
      ) : isMe && shown.mayDo.includes('sign') ? (
        <Button onClick={onSign}>{t(($) => $.duty.handover.signNow)}</Button>
      ) : (
        <p className={styles.waiting}>{t(($) => $.duty.handover.waiting)}</p>
      )}
      <p className={styles.when}>{signedAt === null ? there : clockText(Date.parse(signedAt), language)}</p>
    </div>
  )
}
