/** The plans that the api's own statements really ran with, as the api's role and behind the wall, from PostgreSQL itself. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { Buffer } from 'node:buffer'
import pg from 'pg'
import { openKeepAlive } from '#load/keep-alive.ts'
import { requestOf, shapes, type Known } from './list-shapes.ts'
import type { Person, PersonName } from './people.ts'
import { plansIn, summaryOf, type ShapePlan } from './plan-log.ts'

/** auto_explain writes what the executor did; only for this role, and only while the plans are collected. */
export const setPlanLogging = async (superUrl: string, on: boolean): Promise<void> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  const settings = { log_min_duration: '0', log_analyze: 'on', log_timing: 'off', log_format: 'json', log_level: 'log' }
  for (const [name, value] of Object.entries(settings)) {
    const setting = `auto_explain.${name}`
    await client.query(
      on ? `alter role vigil_api set ${setting} = '${value}'` : `alter role vigil_api reset ${setting}`,
    )
  }
  await client.end()
}

const readFrom = (file: string, from: number): { text: string; end: number } => {
  const handle = openSync(file, 'r')
  try {
    const end = fstatSync(handle).size
    const bytes = Buffer.alloc(end - from)
    readSync(handle, bytes, 0, bytes.length, from)
    return { text: bytes.toString('utf8'), end }
  } finally {
    closeSync(handle)
  }
}

type Options = { port: number; stackDir: string; known: Known; people: Record<PersonName, Person>; runs: number }

/** One shape after the other, often enough that PostgreSQL has gone over to its general plan where it wants one. */
export const explainLists = async ({ port, stackDir, known, people, runs }: Options): Promise<ShapePlan[]> => {
  const file = join(stackDir, 'postgres.log')
  const client = await openKeepAlive(port)
  const summaries: ShapePlan[] = []
  let { end } = readFrom(file, 0)
  for (const shape of shapes) {
    for (let run = 0; run < runs; run += 1) await client.post(requestOf(shape, known, people))
    const log = readFrom(file, end)
    summaries.push(summaryOf(shape.name, plansIn(log.text)))
    end = log.end
  }
  client.close()
  return summaries
}
