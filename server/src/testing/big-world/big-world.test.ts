/**
 * No call may take longer than a second with a hundred thousand accounts and a million devices. All of it by
 * `pnpm matrix --world big`; a small part of it with every other test, so that it still runs when it is needed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { allCalls } from '@vigil/contract/all-calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sites } from '../matrix/matrix-site.ts'
import { makeSites, seat } from '../matrix/matrix-world.ts'
import { fillTable } from '../million-rows.ts'
import { startTestServer, type TestServer } from '../start-test-server.ts'
import { askers, createAsker, type Asked } from './ask-everything.ts'
import { happeningRows } from './happenings.ts'
import { placeRows } from './places.ts'
import { sizeOf } from './rows-of.ts'

const parts: Readonly<Record<string, number>> = { whole: 1, quick: 0.05 }
const world = process.env['VIGIL_WORLD'] ?? ''
const size = sizeOf(parts[world] ?? 0.002)
const longestMs = 1_000
const isMeasured = world in parts

let server: TestServer
let sites: Sites
const tokens = new Map<string, string>()
const began = performance.now()
const secondsFrom = (since: number): number => Math.round((performance.now() - since) / 100) / 10

beforeAll(async () => {
  server = await startTestServer()
  const { make, database } = server
  sites = await makeSites({ make, owner: database.owner })
  const seats: string[] = []
  for (const who of askers) {
    const { account, token } = await seat({ make, owner: database.owner }, sites, who)
    seats.push(account)
    tokens.set(who.name, token)
  }
  const own = sites.own.place
  if (!own) throw new Error('the own place is a unit')
  for (const { table, insert } of [...placeRows(own, size), ...happeningRows(own, size, seats)])
    await fillTable(database, table, insert)
}, 3_000_000)
afterAll(() => server.stop())

const slowestOf = (asked: readonly Asked[]) =>
  asked
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 20)
    .map(({ ms, ...rest }) => ({ ...rest, ms: Math.round(ms) }))

it('answers every call of the contract within a second', { timeout: 3_000_000, retry: 0 }, async () => {
  const builtS = secondsFrom(began)
  const ask = createAsker({ server, sites, longestMs, isWhole: isMeasured })
  const asked = await ask(({ name }) => tokens.get(name) ?? '')
  const over = asked.filter(({ ms }) => ms > longestMs)
  const codes = Object.entries(Object.groupBy(asked, ({ code }) => code)).map(([code, of]) => [code, of?.length ?? 0])
  const figures = {
    calls: new Set(asked.map(({ path }) => path)).size,
    asked: asked.length,
    accounts: size.accounts,
    equipment: size.equipment,
    over1s: [...new Set(over.map(({ path, who }) => `${path} as ${who}`))],
    slowest: slowestOf(asked),
    codes: Object.fromEntries(codes),
    builtS,
    tookS: secondsFrom(began),
  }
  const folder = resolve(import.meta.dirname, '../../../../.reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(resolve(folder, 'big-world.json'), JSON.stringify({ figures, asked }))
  expect(figures.calls).toBe(allCalls.length)
  expect(asked.filter(({ code }) => code === 'unexpected')).toEqual([])
  // What a small world takes says only how busy the machine is.
  expect(isMeasured ? figures.over1s : []).toEqual([])
})
