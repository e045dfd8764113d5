/** Stand-ins for both payment channels, for a city in which somebody pays: keys of this run, known to both sides. */
import { resolve } from 'node:path'
import type { Child } from './child.ts'
import { accepts, waitFor } from './readiness.ts'

const standIn = resolve(import.meta.dirname, '../../../simulator/src/pay.ts')

export interface PayPorts {
  readonly pay: number
  /** Where somebody is said to pay. */
  readonly payStage: number
}

type Start = (name: string, args: readonly string[]) => Child

/** Returns what api and worker need to know of them. */
export const openChannels = async (start: Start, { pay, payStage }: PayPorts): Promise<Record<string, string>> => {
  const child = start('pay', [standIn, '--pay', String(pay), '--stage', String(payStage)])
  await waitFor(child, () => accepts(payStage), { withinMs: 60_000 })
  const body = JSON.stringify({ base: `http://127.0.0.1:${pay}` })
  const answer = await fetch(`http://127.0.0.1:${payStage}`, { method: 'POST', body })
  // As the simulator's stage answers.
  return (await answer.json()) as Record<string, string>
}
