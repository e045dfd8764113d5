/** A hazard in words: what a person reported, what equipment said, or what it comes from. */
import { falseCauses } from '@vigil/contract/alarm/desk'
import type { HazardMove, HazardSummary } from '@vigil/contract/hazard/hazard'
import { nuisanceFixes } from '@vigil/contract/alarm/nuisance'
import { eventOf } from '@vigil/device-types/event-of'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import type { Severity } from '#ui/severity/severity.ts'

/** Whose words need nothing more. */
const plain = [
  'unanswered',
  'isolation',
  'dutyCheck',
  'linkage',
  'untested',
  'lifeEnd',
  'selfTest',
  'forbiddenLoad',
] as const
const isPlain = (source: string): source is (typeof plain)[number] => plain.some((one) => one === source)

type Named = Pick<HazardSummary, 'title' | 'source' | 'event' | 'equipmentTypeId'>

export const useHazardTitle = ({ title, source, event, equipmentTypeId }: Named): string => {
  const t = useText()
  const name = useName()
  const type = useDeviceType(saysEvent(source) ? (equipmentTypeId ?? undefined) : undefined)
  if (title !== '') return title
  if (isPlain(source)) return t(($) => $.hazard.what[source])
  if (source === 'nuisance') return name(nuisanceFixes[falseCauses.find((cause) => cause === event) ?? 'other'])
  const said = event === null || !type ? undefined : name(eventOf(type, event).name)
  if (source === 'overdueFault' || source === 'notRecovered')
    return said === undefined ? t(($) => $.hazard.source[source]) : t(($) => $.hazard.what[source], { event: said })
  return said ?? t(($) => $.hazard.title)
}

/** Comes of what equipment said: it has a name in its type's row, and ends when the device says so. */
export const saysEvent = (source: HazardSummary['source']): boolean =>
  source === 'device' || source === 'overdueFault' || source === 'notRecovered'

/** Yellow for a hazard, orange once it is major; never red, which is for life. */
export const hazardSeverity = ({ level, state }: Pick<HazardSummary, 'level' | 'state'>): Severity => {
  if (state === 'closed' || state === 'void') return 'ok'
  return level === 'major' ? 'warn' : 'fault'
}

/** Why it closed by itself. */
const settling = ['autoRecovered', 'isolationEnded', 'tested', 'renewed', 'fixedOnSite'] as const
const isSettling = (note: string): note is (typeof settling)[number] => settling.some((one) => one === note)

const toldPercent = /^\d+$/

export const useMoveNote = (): ((move: HazardMove) => string | null) => {
  const t = useText()
  return ({ act, note }) => {
    if (note === null) return null
    if (act === 'find') return null
    if (act === 'settle' && isSettling(note)) return t(($) => $.hazard.noteOf[note])
    if (act !== 'remind' || !toldPercent.test(note)) return note
    return Number(note) > 100 ? t(($) => $.hazard.noteOf.daily) : t(($) => $.hazard.noteOf.percent, { n: Number(note) })
  }
}
