/** The last order to a piece of equipment and how far it has come: told live, and asked for while it is under way. */
import { useQuery } from '@tanstack/react-query'
import { controlCalls, type Command, type CommandMove } from '@vigil/contract/equipment/control'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'

/** How long an ended order is still news. */
const newsMs = 90_000
/** The live connection tells at once; this is for when it is down. */
const askAgainMs = 2_000
/** Seconds run while something is under way; otherwise it only has to stop being news. */
const tickMs = 500
const restMs = 5_000

export interface CommandProgress {
  readonly command: Command
  readonly moves: readonly CommandMove[]
  readonly now: number
}

export const isUnderWay = ({ state }: Pick<Command, 'state'>): boolean =>
  ['created', 'authorised', 'queued', 'sent', 'acknowledged'].includes(state)

/** Until somebody knows whether it moved. */
export const isOpen = (command: Pick<Command, 'state' | 'readBack'> | undefined): boolean =>
  command !== undefined && (isUnderWay(command) || (command.state === 'timeout' && command.readBack !== 'notMoved'))

const endedAt = ({ readBackAt, settledAt, createdAt }: Command): number =>
  Date.parse(readBackAt ?? settledAt ?? createdAt)

/** A read that was asked for since hides no order whose result is still open. */
const lastOf = (rows: readonly Command[] = []): Command | undefined => {
  const moving = rows.find(({ isRead }) => !isRead)
  return moving && isOpen(moving) ? moving : rows[0]
}

export const useCommandProgress = (equipmentId: string): CommandProgress | undefined => {
  const can = useCan()
  const list = useQuery({
    ...queryOf(controlCalls.list, { equipmentId, size: 10 }),
    enabled: can(controlCalls.list),
    refetchInterval: ({ state }) => (isOpen(lastOf(state.data?.rows)) ? askAgainMs : false),
  })
  const last = lastOf(list.data?.rows)
  const now = useNow(isOpen(last) ? tickMs : restMs)
  const isNews = last !== undefined && (isOpen(last) || now - endedAt(last) < newsMs)
  const detail = useQuery({
    ...queryOf(controlCalls.detail, { commandId: last?.commandId ?? '' }),
    enabled: isNews && can(controlCalls.detail),
    refetchInterval: isOpen(last) ? askAgainMs : false,
  })
  if (!isNews) return undefined
  const told = detail.data
  // Whichever of the two answers is further along is the truer one.
  const command = told && isOpen(last) ? told.command : last
  return { command, moves: told?.moves ?? [], now }
}
