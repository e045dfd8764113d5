import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { iconPaths, type IconName } from '#ui/icon/icon-paths.ts'
import { CountBadge } from '#ui/severity/count-badge.tsx'
import { severities } from '#ui/severity/severity.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './gallery-screen.module.css'

// The table's keys are exactly the names.
const iconNames = Object.keys(iconPaths) as IconName[]

export const SeverityParts = () => {
  const t = useText()
  const words = {
    fire: t(($) => $.shell.state.fire),
    warn: t(($) => $.shell.state.alarm),
    fault: t(($) => $.shell.state.fault),
    off: t(($) => $.shell.state.offline),
    ok: t(($) => $.shell.state.normal),
  }
  return (
    <Card title={t(($) => $.gallery.severity)}>
      <div className={styles.column}>
        <div className={styles.line}>
          {severities.map((severity) => (
            <SeverityBadge key={severity} severity={severity} size={36} label={words[severity]} />
          ))}
        </div>
        <div className={styles.line}>
          {severities.map((severity) => (
            <StateTag key={severity} tone={severity} shape={severity === 'fire'}>
              {words[severity]}
            </StateTag>
          ))}
          <StateTag tone="action">{t(($) => $.gallery.closed)}</StateTag>
        </div>
        <div className={styles.line}>
          {severities.map((severity, place) => (
            <CountBadge
              key={severity}
              severity={severity}
              count={[1, 34, 998, 1000, 7][place] ?? 0}
              label={t(($) => $.shell.nav.unread, { count: 4 })}
            />
          ))}
        </div>
        <div className={styles.line}>
          {iconNames.map((name) => (
            <Icon key={name} name={name} size={22} />
          ))}
        </div>
      </div>
    </Card>
  )
}
