/** What the history is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { verdicts } from '@vigil/contract/alarm/desk'
import { Day } from '@vigil/contract/ids'
import type { alarmKinds } from '@vigil/contract/live/live-events'
import { daysBetween, spans, spanStart } from '#features/records/time-span.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export const stages = ['waiting', 'open', 'archived'] as const
export const priorities = ['1', '2', '3'] as const

/** Which history this is: each shows some kinds, and lets one choose among them. */
export type HistoryKinds = readonly (typeof alarmKinds)[number][]

/** The fields of the address that narrow; a saved filter keeps exactly these. */
export const filterFields = [
  'stage',
  'kind',
  'priority',
  'when',
  'from',
  'to',
  'unit',
  'equipment',
  'verdict',
  'storm',
] as const
type Field = (typeof filterFields)[number] | 'id'

export const useHistoryFilter = (kinds: HistoryKinds) => {
  const { change, oneOf, idOf, wordOf } = useAddressFields<Field>()
  const span = oneOf('when', spans) ?? 'any'
  const kind = oneOf('kind', kinds)
  // From one day to another, as a report's figure says it; a span that somebody chooses replaces it.
  const [first, last] = [Day.safeParse(wordOf('from')).data, Day.safeParse(wordOf('to')).data]
  const days = first !== undefined && last !== undefined && span === 'any' ? { first, last } : undefined
  const given = {
    stage: oneOf('stage', stages),
    priority: oneOf('priority', priorities),
    verdict: oneOf('verdict', verdicts),
    projectId: idOf('unit'),
    equipmentId: idOf('equipment'),
    stormOf: idOf('storm'),
    from: spanStart(span),
    ...(days && daysBetween(days)),
  }
  return {
    ...given,
    span,
    days,
    kind,
    kinds,
    selected: idOf('id'),
    isNarrowed: kind !== undefined || Object.values(given).some((value) => value !== undefined),
    change,
    clear: () => change(Object.fromEntries(filterFields.map((field) => [field, undefined]))),
  }
}

export type HistoryFilter = ReturnType<typeof useHistoryFilter>

/** As the calls take it: what is not narrowed is left out. */
export const askedBy = ({
  stage,
  kind,
  kinds,
  priority,
  verdict,
  projectId,
  equipmentId,
  stormOf,
  from,
  to,
}: HistoryFilter) => ({
  // A storm holds whatever came with it.
  ...(stormOf === undefined ? { kinds: kind ?? kinds.join(',') } : { stormOf }),
  ...(stage ? { stage } : {}),
  ...(priority ? { priority: Number(priority) } : {}),
  ...(verdict ? { verdict } : {}),
  ...(projectId ? { projectId } : {}),
  ...(equipmentId ? { equipmentId } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})
