/** A person opens Home: what is asked at once, and how long until the last answer. */
import { performance } from 'node:perf_hooks'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import type { Person } from '#api/people.ts'
import { openKeepAlive, postForm } from '#load/keep-alive.ts'

/** What Home asks for when it is opened, all at once. */
const calls = [
  equipmentCalls.count,
  statisticsCalls.alarmCounts,
  statisticsCalls.handling,
  statisticsCalls.score,
  statisticsCalls.rankings,
]

export interface Visits {
  readonly whole: readonly number[]
  /** By path: which answer a person waits for. */
  readonly calls: ReadonlyMap<string, readonly number[]>
}

const success = '{"statusCode":200,'

/** A person opens Home: as many connections as a browser holds, and the last answer counts. */
export const visitHome = async (port: number, { token }: Person, visits: number): Promise<Visits> => {
  const lines = await Promise.all(calls.map(() => openKeepAlive(port)))
  const whole: number[] = []
  const each = new Map<string, number[]>(calls.map(({ path }) => [path, []]))
  for (let visit = -5; visit < visits; visit += 1) {
    const began = performance.now()
    const bodies = await Promise.all(
      lines.map(async (line, at) => {
        const path = calls[at]?.path ?? ''
        const body = await line.post(postForm(path, { token }))
        if (visit >= 0) each.get(path)?.push(performance.now() - began)
        return body
      }),
    )
    if (visit >= 0) whole.push(performance.now() - began)
    for (const body of bodies)
      if (body.toString('latin1', 0, success.length) !== success) throw new Error(body.toString().slice(0, 200))
  }
  for (const line of lines) line.close()
  return { whole, calls: each }
}
