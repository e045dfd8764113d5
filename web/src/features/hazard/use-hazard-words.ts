/** A hazard in words: what a person reported, what equipment said, or what it comes from. */
import type { HazardMove, HazardSummary } from '@vigil/contract/hazard'
import { eventOf } from '@vigil/device-types/event-of'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import type { Severity } from '#ui/severity/severity.ts'

type Named = Pick<HazardSummary, 'title' | 'source' | 'event' | 'typeNo'>

export const useHazardTitle = ({ title, source, event, typeNo }: Named): string => {
  const t = useText()
  const name = useName()
  const type = useDeviceType(source === 'device' ? (typeNo ?? undefined) : undefined)
  if (title !== '') return title
  if (source === 'unanswered' || source === 'isolation') return t(($) => $.hazard.what[source])
  if (event === null || !type) return t(($) => $.hazard.title)
  return name(eventOf(type, event).name)
}

/** Yellow for a hazard, orange once it is major; never red, which is for life. */
export const hazardSeverity = ({ level, state }: Pick<HazardSummary, 'level' | 'state'>): Severity => {
  if (state === 'closed' || state === 'void') return 'ok'
  return level === 'major' ? 'warn' : 'fault'
}

const toldPercent = /^\d+$/

export const useMoveNote = (): ((move: HazardMove) => string | null) => {
  const t = useText()
  return ({ act, note }) => {
    if (note === null) return null
    if (act === 'find') return null
    if (act === 'settle' && (note === 'autoRecovered' || note === 'isolationEnded'))
      return t(($) => $.hazard.noteOf[note])
    if (act !== 'remind' || !toldPercent.test(note)) return note
    return Number(note) > 100 ? t(($) => $.hazard.noteOf.daily) : t(($) => $.hazard.noteOf.percent, { n: Number(note) })
  }
}
