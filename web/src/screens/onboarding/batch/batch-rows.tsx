import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { BatchRow } from './use-batch.ts'
import styles from './batch.module.css'

interface BatchRowsProps {
  readonly rows: readonly BatchRow[]
  readonly busy: boolean
  readonly onRemove: (keyCode: string) => void
}

export const BatchRows = ({ rows, busy, onRemove }: BatchRowsProps) => {
  const t = useText()
  return (
    <Card padded={false}>
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.keyCode} className={styles.row}>
            <span className={styles.words}>
              <b>{row.keyCode}</b>
              <span className={styles.hint}>{fateText(t, row)}</span>
              {typeof row.secret === 'string' && (
                <span className={styles.hint}>
                  {t(($) => $.onboarding.made.secret)} <code>{row.secret}</code>
                </span>
              )}
            </span>
            {!busy && row.fate !== 'added' && (
              <IconButton
                icon="close"
                label={t(($) => $.onboarding.batch.remove, { code: row.keyCode })}
                onClick={() => onRemove(row.keyCode)}
              />
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const fateText = (t: Text, { fate, known, why }: BatchRow): string => {
  if (fate === 'refused') return why ?? t(($) => $.onboarding.batch.fate.unknown)
  if (fate === 'waiting' && known) return t(($) => $.onboarding.scan.fate[known.fate], { name: known.deviceName ?? '' })
  return t(($) => $.onboarding.batch.fate[fate])
}
