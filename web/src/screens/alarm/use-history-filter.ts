/** What the history is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { verdicts } from '@vigil/contract/alarm-desk'
import { Id } from '@vigil/contract/ids'
import type { alarmKinds } from '@vigil/contract/live-events'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

export const stages = ['waiting', 'open', 'archived'] as const
export const spans = ['any', 'today', 'week', 'month'] as const
export type Span = (typeof spans)[number]
export const priorities = ['1', '2', '3'] as const

/** Which history this is: each shows some kinds, and lets one choose among them. */
export type HistoryKinds = readonly (typeof alarmKinds)[number][]

const daysBack: Readonly<Record<Span, number | undefined>> = { any: undefined, today: 0, week: 6, month: 29 }

/** The beginning of a day by the reader's own clock. */
const dayStart = (back: number, now = Date.now()): string => {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - back)
  return day.toISOString()
}

/** The fields of the address that narrow; a saved filter keeps exactly these. */
export const filterFields = ['stage', 'kind', 'priority', 'when', 'unit', 'verdict', 'storm'] as const
type Field = (typeof filterFields)[number] | 'id'

const idIn = (text: string | null): string | undefined => Id.safeParse(text).data

export const useHistoryFilter = (kinds: HistoryKinds) => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Partial<Record<Field, string | undefined>>, replace = true): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [field, value] of Object.entries(changes))
          if (value === undefined || value === '') next.delete(field)
          else next.set(field, value)
        return next
      },
      { replace },
    )
  const span = spans.find((known) => known === search.get('when')) ?? 'any'
  const back = daysBack[span]
  const kind = kinds.find((known) => known === search.get('kind'))
  const given = {
    stage: stages.find((known) => known === search.get('stage')),
    priority: priorities.find((known) => known === search.get('priority')),
    verdict: verdicts.find((known) => known === search.get('verdict')),
    projectId: idIn(search.get('unit')),
    stormOf: idIn(search.get('storm')),
    from: back === undefined ? undefined : dayStart(back),
  }
  return {
    ...given,
    span,
    kind,
    kinds,
    selected: idIn(search.get('id')),
    isNarrowed: kind !== undefined || Object.values(given).some((value) => value !== undefined),
    change,
    clear: () => change(Object.fromEntries(filterFields.map((field) => [field, undefined]))),
    /** As it stands in the address, for keeping it. */
    asSaved: () => Object.fromEntries(filterFields.flatMap((field) => entryOf(field, search.get(field)))),
  }
}

const entryOf = (field: string, value: string | null): [string, string][] => (value === null ? [] : [[field, value]])

export type HistoryFilter = ReturnType<typeof useHistoryFilter>

/** As the calls take it: what is not narrowed is left out. */
export const askedBy = ({ stage, kind, kinds, priority, verdict, projectId, stormOf, from }: HistoryFilter) => ({
  // A storm holds whatever came with it.
  ...(stormOf === undefined ? { kinds: kind ?? kinds.join(',') } : { stormOf }),
  ...(stage ? { stage } : {}),
  ...(priority ? { priority: Number(priority) } : {}),
  ...(verdict ? { verdict } : {}),
  ...(projectId ? { projectId } : {}),
  ...(from ? { from } : {}),
})
