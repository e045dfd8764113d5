/** The last order to a piece of equipment and how far it has come: told live, and asked for while it is under way. */
import { useQuery } from '@tanstack/react-query'
import { controlCalls, type Command, type CommandMove } from '@vigil/contract/control'
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

export interface Course {
  readonly command: Command
  readonly moves: readonly CommandMove[]
  readonly now: number
}

export const isUnderWay = ({ state }: Pick<Command, 'state'>): boolean =>
  ['created', 'authorised', 'queued', 'sent', 'acknowledged'].includes(state)

const isOpen = (command: Pick<Command, 'state'> | undefined): boolean =>
  command !== undefined && (isUnderWay(command) || command.state === 'timeout')

export const useCourse = (equipmentId: string): Course | undefined => {
  const can = useCan()
  const list = useQuery({
    ...queryOf(controlCalls.list, { equipmentId, size: 1 }),
    enabled: can(controlCalls.list),
    refetchInterval: ({ state }) => (isOpen(state.data?.rows[0]) ? askAgainMs : false),
  })
  const last = list.data?.rows[0]
  const now = useNow(isOpen(last) ? tickMs : restMs)
  const isNews = last !== undefined && (isOpen(last) || now - Date.parse(last.settledAt ?? last.createdAt) < newsMs)
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
