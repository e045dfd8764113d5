/** A work order in words: what a person wrote, what equipment said, or what it is. */
import type { OrderMove, OrderSummary } from '@vigil/contract/work-order/work-order'
import { eventOf } from '@vigil/device-types/event-of'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { placeBeside } from '#foundation/equipment/place-beside.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { leftText, spanText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'

const minuteMs = 60_000

type Named = Pick<OrderSummary, 'title' | 'kind' | 'event' | 'equipmentTypeId' | 'equipmentName' | 'source'>

export const useOrderTitle = ({ title, kind, event, equipmentTypeId, equipmentName, source }: Named): string => {
  const t = useText()
  const name = useName()
  const asked = title === '' && event !== null && source !== 'nuisance' && source !== 'selfTest'
  const type = useDeviceType(asked ? (equipmentTypeId ?? undefined) : undefined)
  if (title !== '') return title
  if (source === 'selfTest') return [equipmentName ?? [], t(($) => $.workOrder.source.selfTest)].flat().join(' · ')
  const said = type && event !== null ? name(eventOf(type, event).name) : t(($) => $.workOrder.kind[kind])
  return equipmentName === null ? said : `${equipmentName} · ${said}`
}

export const orderPlace = ({ place, equipmentName, projectName, title }: OrderSummary): string => {
  const name = equipmentName ?? ''
  const parts = [projectName, ...placeBeside(place, name), title === '' ? '' : name]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Which clock runs and what is left of it, or since when it stands; null where there is none. */
export const useClockText = ({ clock, dueAt, restsSince }: OrderSummary): string | null => {
  const t = useText()
  const now = useNow(minuteMs)
  if (restsSince !== null) return t(($) => $.workOrder.rests, { span: spanText(t, now - Date.parse(restsSince)) })
  if (clock === null || dueAt === null) return null
  const [due, name] = [Date.parse(dueAt), t(($) => $.workOrder.clock[clock])]
  return now > due
    ? t(($) => $.workOrder.late, { clock: name, span: spanText(t, now - due) })
    : t(($) => $.workOrder.left, { clock: name, span: leftText(t, due - now) })
}

const platformNotes = ['auto', 'restSpent', 'unrated', 'autoRecovered'] as const
const toldPercent = /^\d+$/

export const useMoveNote = (): ((move: OrderMove) => string | null) => {
  const t = useText()
  return ({ act, note }) => {
    if (note === null || act === 'make') return null
    const known = platformNotes.find((one) => one === note)
    if (known) return t(($) => $.workOrder.noteOf[known])
    if (act === 'remind' && toldPercent.test(note)) return t(($) => $.workOrder.noteOf.percent, { n: Number(note) })
    return note
  }
}
