/** When a visit may be, who decides it, and what a list shows of a person. Pure. */
import { hostFirstMs, longVisitDays, mostDaysAhead, visitHours } from '@vigil/contract/visitor/visit'
import { dayMs, hourMs } from '#foundation/project/unit-time.ts'

interface Window {
  readonly beginsAt: number
  readonly endsAt: number
  readonly isLong: boolean
}

/** A form takes a while to fill in: what began a moment ago is now. */
const formMs = hourMs

export const isWindow = ({ beginsAt, endsAt, isLong }: Window, at: number): boolean => {
  const lasts = endsAt - beginsAt
  const most = isLong ? longVisitDays * dayMs : visitHours * hourMs
  return lasts > 0 && lasts <= most && endsAt > at && beginsAt >= at - formMs && beginsAt <= at + mostDaysAhead * dayMs
}

interface Decider {
  readonly accountId: string
  /** Approves for the whole unit. */
  readonly isDesk: boolean
}

/** The host at once; the front desk where there is none, and after two hours. Null: he may. */
export const decideFault = (
  visit: { readonly host_id: string | null; readonly asked_at: Date },
  { accountId, isDesk }: Decider,
  at: number,
): 'forbidden' | 'hostDecidesFirst' | null => {
  if (visit.host_id === accountId) return null
  if (!isDesk) return 'forbidden'
  return visit.host_id === null || at - visit.asked_at.getTime() >= hostFirstMs ? null : 'hostDecidesFirst'
}

/** 周*: enough to call somebody to the desk, too little to take away. */
export const maskedName = (name: string | null): string | null => {
  const [first] = Array.from(name ?? '')
  return first === undefined ? null : `${first}*`
}

const idCardLength = 18

export const maskedIdCard = (tail: string | null): string | null =>
  tail === null ? null : tail.padStart(idCardLength, '*')
