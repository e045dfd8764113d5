import type { PlatformHealth } from '@vigil/contract/tenancy/platform'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { useRowTexts } from './use-row-texts.ts'
import styles from './health.module.css'

interface LineProps {
  readonly health: PlatformHealth
  readonly isStale: boolean
}

/** The first thing to know, said aloud when it changes. */
export const FirePathLine = ({ health, isStale }: LineProps) => {
  const { tone, title, hint } = useWords({ health, isStale })
  return (
    <section className={`${styles.line} ${styles[tone]}`}>
      <SeverityBadge severity={tone} size={28} />
      <div>
        <p className={styles.lineTitle} role={tone === 'warn' ? 'alert' : 'status'}>
          {title}
        </p>
        <p className={styles.lineHint}>{hint}</p>
      </div>
    </section>
  )
}

const useWords = ({ health, isStale }: LineProps) => {
  const t = useText()
  const { nameOf } = useRowTexts()
  const time = clockText(Date.parse(health.at), useLanguage())
  const toLookAt = health.rows.filter(({ state }) => state === 'look')
  if (isStale)
    return {
      tone: 'off',
      title: t(($) => $.platform.health.stale, { time }),
      hint: t(($) => $.platform.health.staleHint),
    } as const
  const names = [...new Set(toLookAt.map(nameOf))].join(' · ')
  const hint = names === '' ? t(($) => $.platform.health.pathHint) : t(($) => $.platform.health.lookAt, { names })
  if (!health.isFirePathFine) return { tone: 'warn', title: t(($) => $.platform.health.pathBroken), hint } as const
  if (toLookAt.length === 0) return { tone: 'ok', title: t(($) => $.platform.health.pathFine), hint } as const
  return { tone: 'fault', title: t(($) => $.platform.health.pathFineLook, { n: toLookAt.length }), hint } as const
}
