import type { HazardSummary } from '@vigil/contract/hazard'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { RecordRow } from '#ui/row/record-row.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { hazardSeverity, useHazardTitle } from './use-hazard-words.ts'

interface HazardRowProps {
  readonly hazard: HazardSummary
  readonly address: string
  readonly selected: boolean
  readonly onPress: () => void
}

/** One hazard in a list: how bad, what, where, how far, and whether its time is over. */
export const HazardRow = ({ hazard, address, selected, onPress }: HazardRowProps) => {
  const t = useText()
  const language = useLanguage()
  const guide = useGuide()
  const title = useHazardTitle(hazard)
  const place = [...hazard.place, hazard.equipmentName ?? '', hazard.projectName].filter((part) => part !== '')
  return (
    <RecordRow
      href={guide.hrefOf(address)}
      selected={selected}
      onPress={onPress}
      sign={
        <SeverityBadge severity={hazardSeverity(hazard)} size={26} label={t(($) => $.hazard.level[hazard.level])} />
      }
      title={title}
      sub={place.join(' · ')}
      end={
        <>
          <time dateTime={hazard.foundAt}>{dayTimeText(Date.parse(hazard.foundAt), language)}</time>
          <StateTag tone={hazard.isOverdue ? 'warn' : 'plain'}>
            {hazard.isOverdue ? t(($) => $.hazard.overdue) : t(($) => $.hazard.state[hazard.state])}
          </StateTag>
        </>
      }
    />
  )
}
