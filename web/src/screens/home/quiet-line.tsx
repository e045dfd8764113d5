/** Nothing waits, said so that it can be believed: since when, and how many points were heard. Only while we listen. */
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useQuiet } from '#features/figures/use-figures.ts'
import styles from './quiet-line.module.css'

export const QuietLine = ({ reach }: { readonly reach: Reach }) => {
  const t = useText()
  const language = useLanguage()
  const texts = useAreas('figures')
  const { total } = useOpenAlarms()
  const { status } = useLiveState()
  const { data, isError } = useQuiet(reach)
  if (total > 0 || status !== 'live' || !data || isError || texts.status !== 'ready') return null
  const { since, heard } = data
  return (
    <p className={styles.line} role="status">
      <Icon name="shield-check" size={20} />
      <span>
        <b>
          {since === null
            ? t(($) => $.figures.quiet.never)
            : t(($) => $.figures.quiet.since, { at: dayTimeText(Date.parse(since), language) })}
        </b>
        {heard !== null && <small>{t(($) => $.figures.quiet.heard, { heard })}</small>}
      </span>
    </p>
  )
}
