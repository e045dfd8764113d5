import type { FirmwareJob } from '@vigil/contract/firmware/firmware'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { toneOf, totalOf } from './job-figures.ts'
import { useHeading } from '../use-heading.ts'

interface CellProps {
  readonly row: FirmwareJob
}

const Heading = ({ row }: CellProps) => useHeading()(row)

const Updated = ({ row: { counts } }: CellProps) => {
  const t = useText()
  return t(($) => $.platform.firmware.updatedOf, { n: counts.updated, total: totalOf(counts) })
}

const Begun = ({ row: { addedAt } }: CellProps) => {
  const language = useLanguage()
  const now = useNow(60_000)
  return <time dateTime={addedAt}>{dayTimeText(Date.parse(addedAt), language, now)}</time>
}

export const JobState = ({ row: { state } }: CellProps) => {
  const t = useText()
  return <StateTag tone={toneOf[state]}>{t(($) => $.platform.firmware.state[state])}</StateTag>
}

export const jobColumns: readonly RecordColumn<FirmwareJob>[] = [
  { name: 'heading', at: 'title', Cell: Heading },
  { name: 'updated', at: 'line', Cell: Updated },
  { name: 'begun', at: 'line', Cell: Begun },
  { name: 'state', at: 'end', Cell: JobState },
]
