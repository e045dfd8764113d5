/** What an acknowledgement or a measured state makes of a command that was sent. Pure: the step saves. */
import type { CommandReason, CommandState } from '@vigil/contract/equipment/control'
import { commandProof } from '@vigil/device-types/command-proof'
import type { Command } from '@vigil/device-types/device-type'
import type { CommandAck } from '@vigil/protocols/device-message'

export interface SentCommand {
  readonly state: string
  readonly params: Readonly<Record<string, unknown>>
  /** Milliseconds. */
  readonly sentAt: number
  readonly timeoutAt: number
}

export interface Evidence {
  readonly acks: readonly CommandAck[]
  /** What the equipment reported, each value with the time it was received. */
  readonly values: Readonly<Record<string, { readonly value: unknown; readonly at: string }>>
  readonly at: number
}

export interface Progress {
  readonly from: CommandState
  readonly to: CommandState
  readonly reason: CommandReason | null
  readonly note: string | null
  readonly late: boolean
}

/** The clocks of gateway and database may differ a little; a report from before the command proves nothing. */
const clockToleranceMs = 250
const longestNote = 140

const waiting: readonly string[] = ['sent', 'acknowledged', 'timeout'] satisfies CommandState[]
const isWaiting = (state: string): state is 'sent' | 'acknowledged' | 'timeout' => waiting.includes(state)

/** At most two moves: taken, and done. */
export const progressOf = (sent: SentCommand, command: Pick<Command, 'done'>, evidence: Evidence): Progress[] => {
  if (!isWaiting(sent.state)) return []
  const steps: Progress[] = []
  let state: CommandState = sent.state
  const late = state === 'timeout' || evidence.at > sent.timeoutAt
  const move = (to: CommandState, rest: Partial<Progress> = {}): void => {
    steps.push({ from: state, to, reason: null, note: null, late: false, ...rest })
    state = to
  }

  const proof = commandProof(command, sent.params, measuredSince(sent.sentAt - clockToleranceMs, evidence.values))
  const isTaken = evidence.acks.some(({ result }) => result === 'accepted')
  const refusal = evidence.acks.find(({ result }) => result === 'refused')
  if (isTaken && state === 'sent') move('acknowledged')
  if (refusal) move('failed', { reason: 'refused', note: refusal.reason?.slice(0, longestNote) ?? null, late })
  else if (proof === 'done' || (proof === 'unmeasurable' && isTaken)) move('done', { late })
  return steps
}

export const measuredSince = (since: number, values: Evidence['values']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, { at }]) => Date.parse(at) >= since)
      .map(([key, { value }]) => [key, value]),
  )
