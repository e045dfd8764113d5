/** What the log is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { auditOutcomes } from '@vigil/contract/audit'
import { Id } from '@vigil/contract/ids'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

export const spans = ['any', 'today', 'week', 'month'] as const
export type Span = (typeof spans)[number]

const daysBack: Readonly<Record<Span, number | undefined>> = { any: undefined, today: 0, week: 6, month: 29 }

/** The beginning of a day by the reader's own clock. */
const dayStart = (back: number, now = Date.now()): string => {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - back)
  return day.toISOString()
}

type Field = 'outcome' | 'what' | 'when' | 'unit' | 'who' | 'id'

const idIn = (text: string | null): string | undefined => {
  const read = Id.safeParse(text)
  return read.success ? read.data : undefined
}

export const useAuditFilter = () => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Partial<Record<Field, string | undefined>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [field, value] of Object.entries(changes))
          if (value === undefined || value === '') next.delete(field)
          else next.set(field, value)
        return next
      },
      { replace: true },
    )
  const span = spans.find((known) => known === search.get('when')) ?? 'any'
  const back = daysBack[span]
  const entry = Number(search.get('id') ?? '')
  const action = search.get('what') ?? undefined
  const given = {
    outcome: auditOutcomes.find((known) => known === search.get('outcome')),
    action: action !== undefined && /^[a-z]{2,20}\/$/.test(action) ? action : undefined,
    projectId: idIn(search.get('unit')),
    accountId: idIn(search.get('who')),
    from: back === undefined ? undefined : dayStart(back),
  }
  return {
    ...given,
    span,
    selected: Number.isSafeInteger(entry) && entry > 0 ? entry : undefined,
    isNarrowed: Object.values(given).some((value) => value !== undefined),
    change,
    clear: () => change({ outcome: undefined, what: undefined, when: undefined, unit: undefined, who: undefined }),
  }
}

export type AuditFilterState = ReturnType<typeof useAuditFilter>

/** As the calls take it: what is not narrowed is left out. */
export const askedBy = ({ outcome, action, projectId, accountId, from }: AuditFilterState) => ({
  ...(outcome ? { outcome } : {}),
  ...(action ? { action } : {}),
  ...(projectId ? { projectId } : {}),
  ...(accountId ? { accountId } : {}),
  ...(from ? { from } : {}),
})
