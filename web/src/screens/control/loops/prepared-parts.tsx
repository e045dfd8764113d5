/** What was looked at before many loops are moved, now or later: how far it reaches, what is left out, the proof. */
import type { BatchLoop, LostLoad, PreparedBatch } from '@vigil/contract/equipment/batch'
import { useState } from 'react'
import { PasswordField } from '#features/control/password-field.tsx'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SlideConfirm } from '#ui/confirm/slide-confirm.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './prepared.module.css'

/** How far it reaches: what moves, and what is fed by it. */
export const Reach = ({ loops }: { readonly loops: readonly BatchLoop[] }) => {
  const t = useText()
  const moved = loops.filter(({ wave }) => wave > 0)
  const figures = [
    [moved.length, t(($) => $.batch.moved)],
    [moved.reduce((sum, { children }) => sum + children, 0), t(($) => $.batch.below)],
    [loops.length - moved.length, t(($) => $.batch.left)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([figure, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What they carry now, and of how many nobody knows. */
export const Load = ({ load }: { readonly load: LostLoad | null }) => {
  const t = useText()
  if (!load) return null
  const { kilowatts, measured, stale, unmeasured } = load
  const gaps = [
    ...(stale > 0 ? [t(($) => $.batch.load.stale, { count: stale })] : []),
    ...(unmeasured > 0 ? [t(($) => $.batch.load.unmeasured, { count: unmeasured })] : []),
  ]
  return (
    <p className={styles.load}>
      <Icon name="bolt" size={20} />
      <b>
        {measured > 0
          ? t(($) => $.batch.load.now, { kilowatts: kilowatts.toFixed(2), measured })
          : t(($) => $.batch.load.unknown)}
      </b>
      {gaps.length > 0 && <span>{gaps.join(' · ')}</span>}
    </p>
  )
}

export const LeftOut = ({ loops }: { readonly loops: readonly BatchLoop[] }) => {
  const t = useText()
  const language = useLanguage()
  if (loops.length === 0) return null
  const reasons = [...Map.groupBy(loops, ({ refusal }) => refusal ?? '')]
  return (
    <details className={styles.out}>
      <summary>
        <Icon name="shield-check" size={20} />
        {t(($) => $.batch.leftOut, { count: loops.length })}
      </summary>
      <ul>
        {reasons.map(([code, rows]) => (
          <li key={code}>
            <b>{problemText(language, code) ?? code}</b>
            <span>{rows.map(({ deviceName }) => deviceName).join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

export interface Proven {
  readonly password?: string
}

/** So harmless that a tap is enough where it was shown what it does. */
export const isTapped = (danger: PreparedBatch['danger']): boolean => danger === 'none' || danger === 'confirm'

interface ProofProps {
  readonly label: string
  readonly danger: PreparedBatch['danger']
  /** For what is done by a tap, unless something in it asks for more. */
  readonly tap?: string | undefined
  readonly busy: boolean
  readonly onConfirm: (proof: Proven) => void
}

/** A tap where that is enough; else the password where it is asked for, then the slide. */
export const Proof = ({ label, danger, tap, busy, onConfirm }: ProofProps) => {
  const t = useText()
  const [password, setPassword] = useState('')
  const asksPassword = danger === 'password'
  if (tap !== undefined && isTapped(danger))
    return (
      <Button size="large" busy={busy} onClick={() => onConfirm({})}>
        {tap}
      </Button>
    )
  return (
    <>
      {asksPassword && <PasswordField value={password} onChange={setPassword} />}
      <SlideConfirm
        label={label}
        releaseText={t(($) => $.control.release)}
        keyHint={t(($) => $.control.keyHint)}
        disabled={asksPassword && password === ''}
        busy={busy}
        onConfirm={() => onConfirm(asksPassword ? { password } : {})}
      />
    </>
  )
}
