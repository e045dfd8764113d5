import type { PreparedBatch } from '@vigil/contract/equipment/batch'
import type { ReactNode } from 'react'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { isTapped, LeftOut, Load, Proof, Reach, type Proven } from './prepared-parts.tsx'
import styles from './prepared.module.css'

interface PreparedSheetProps {
  readonly title: string
  readonly prepared: PreparedBatch | undefined
  /** Why it could not be looked at, or was not taken. */
  readonly failure: CallFailure | undefined
  readonly busy: boolean
  /** What the slide does, in words. */
  readonly slide: string
  /** What a tap does, where nothing asks for more. */
  readonly tap?: string
  /** How far it reaches, where that is more than how many and which not. */
  readonly reach?: (prepared: PreparedBatch) => ReactNode
  readonly onRetry: () => void
  readonly onConfirm: (prepared: PreparedBatch, proof: Proven) => void
  readonly onClose: () => void
  /** What else can be done instead, beside the button. */
  readonly beside?: ReactNode
  /** Between what is left out and the proof. */
  readonly children?: (prepared: PreparedBatch) => ReactNode
}

/** What would be moved, now or later, before anybody says yes. */
export const PreparedSheet = (props: PreparedSheetProps) => {
  const { title, prepared, failure, busy, slide, tap, reach, beside, onRetry, onConfirm, onClose, children } = props
  const t = useText()
  const language = useLanguage()
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.sheet}>
        {failure && (
          <OutcomeCard
            outcome="refused"
            title={t(($) => $.control.cannot)}
            detail={failureText(t, language, failure)}
            action={
              <Button look="outline" size="small" onClick={onRetry}>
                {t(($) => $.shell.network.retry)}
              </Button>
            }
          />
        )}
        {!prepared && !failure && <RowSkeleton rows={3} label={t(($) => $.control.checking)} />}
        {prepared && (
          <>
            {reach?.(prepared) ?? (
              <>
                <Reach loops={prepared.batch.loops} />
                <Load load={prepared.load} />
                <LeftOut loops={prepared.batch.loops.filter(({ fate }) => fate === 'out')} />
              </>
            )}
            {children?.(prepared)}
            <div className={styles.acts} data-tap={tap !== undefined && isTapped(prepared.danger)}>
              {beside}
              <Proof
                label={slide}
                danger={prepared.danger}
                tap={tap}
                busy={busy}
                onConfirm={(proof) => onConfirm(prepared, proof)}
              />
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}

/** Of what was looked at, what would really be moved. */
export const movedIn = (prepared: PreparedBatch | undefined): number | undefined =>
  prepared?.batch.loops.filter(({ wave }) => wave > 0).length
