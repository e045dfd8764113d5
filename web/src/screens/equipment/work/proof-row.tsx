import type { DeviceType } from '@vigil/device-types/device-type'
import type { ReactNode } from 'react'
import { readingText } from '#foundation/equipment/headline.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Spinner } from '#ui/sign/spinner.tsx'
import styles from './work.module.css'

/** What has to be measured, and what was. */
export interface Measured {
  readonly property: string
  readonly state: 'ahead' | 'waiting' | 'seen' | 'missed' | 'unknown' | 'skipped'
  readonly is: string | null
  readonly atLeast: number | null
  readonly atMost?: number | null
  readonly withinSec: number
  readonly value: number | string | null
  readonly seconds: number | null
}

interface ProofRowProps {
  readonly type: DeviceType
  readonly measured: Measured
  readonly name: string
  /** In the place of the sign, where nothing is known yet. */
  readonly number: number
  readonly stateText: ReactNode
  readonly isNow?: boolean
  readonly children?: ReactNode
}

/** One thing that has to be shown: its sign, what is asked, what came and how soon. */
export const ProofRow = ({ type, measured, name, number, stateText, isNow = false, children }: ProofRowProps) => {
  const { asked, came } = useProofWords(type, measured)
  return (
    <li className={`${styles.step} ${isNow ? styles.now : ''}`} aria-current={isNow ? 'step' : undefined}>
      <span className={styles.mark}>
        <Mark state={measured.state} number={number} />
      </span>
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.detail}>{asked}</span>
        {children}
      </span>
      <span className={styles.end}>
        {stateText}
        <span className={styles.detail}>{came}</span>
      </span>
    </li>
  )
}

/** What only waits, or was never reached, has its number; colour means that something was measured. */
const Mark = ({ state, number }: Pick<Measured, 'state'> & { readonly number: number }) => {
  if (state === 'seen') return <SeverityBadge severity="ok" size={28} />
  if (state === 'missed') return <SeverityBadge severity="fault" size={28} />
  if (state === 'unknown') return <SeverityBadge severity="off" size={28} />
  if (state === 'waiting') return <Spinner size={24} />
  return state === 'skipped' ? <Icon name="minus" size={20} /> : <b>{number}</b>
}

/** With names and units of the row. */
const useProofWords = (type: DeviceType, measured: Measured) => {
  const t = useText()
  const language = useLanguage()
  const { state, is, atLeast, atMost = null, withinSec: seconds, value } = measured
  const property = type.properties[measured.property]
  const reading = (said: unknown): string => {
    const read = property && readingText(property, said, language)
    return read ? `${read.text} ${read.unit ?? ''}`.trim() : ''
  }
  const figure = atLeast ?? atMost
  const what = is === null ? `${atLeast === null ? '≤' : '≥'} ${reading(figure)}` : reading(is)
  const took = t(($) => $.equipment.seconds, { n: measured.seconds ?? 0 })
  // What is itself a count of seconds says it once.
  const isTime = property?.type === 'number' && property.unit === 's'
  return {
    asked:
      is === null && figure === null
        ? t(($) => $.equipmentWork.start.rises, { seconds })
        : t(($) => $.equipmentWork.asked, { what, seconds }),
    came: value === null || state === 'ahead' ? '' : isTime ? reading(value) : `${reading(value)} · ${took}`,
  }
}
