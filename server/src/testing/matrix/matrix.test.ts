/**
 * Every call of the contract, as everyone, aimed everywhere. Generated: a new call is in it without a line here. All of
 * it by `pnpm matrix`; a sample of it with every other test.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { allCalls } from '@vigil/contract/all-calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { startGateway, type RunningGateway } from '#processes/gateway.ts'
import { prepareStreams } from '#processes/migrate.ts'
import { startTestServer, type TestServer } from '../start-test-server.ts'
import { speakAll } from './device-cells.ts'
import { cellsOf, sampleOfCells, type Cell } from './matrix-cells.ts'
import { subscribeAll } from './live-cells.ts'
import { makeSites, seat } from './matrix-world.ts'
import { createCellRunner, type Finding } from './run-cell.ts'

const isWhole = process.env['VIGIL_MATRIX'] === 'whole'
const sampled = 1_400
const atOnce = 8
/** Most cells leave people and rows behind; thirty thousand inspectors in one house would measure only themselves. */
const cellsInAPlace = 1_500

let server: TestServer
let gateway: RunningGateway

beforeAll(async () => {
  server = await startTestServer()
  const log = createLog('gateway', 'fatal')
  const environment = { ...server.database.environment, VIGIL_MQTT_LISTEN: '127.0.0.1:0' }
  await prepareStreams(environment, log)
  gateway = await startGateway(environment, log)
})
afterAll(async () => {
  await gateway.stop()
  await server.stop()
}, 180_000)

const runAll = async (
  cells: readonly Cell[],
  run: (cell: Cell) => Promise<Finding | undefined>,
): Promise<Finding[]> => {
  const findings: Finding[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let cell = cells[next++]; cell; cell = cells[next++]) {
      const finding = await run(cell)
      if (finding) findings.push(finding)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return findings
}

it(
  'shows nobody what is not his, and refuses nobody what is',
  { timeout: isWhole ? 3_600_000 : 600_000, retry: 0 },
  async () => {
    const { base, make, database } = server
    const began = performance.now()
    const all = cellsOf(allCalls)
    const cells = isWhole ? all : sampleOfCells(all, sampled)
    const world = { make, owner: database.owner }
    const sites = await makeSites(world)
    const live = await subscribeAll({ base, sites, tokenOf: async (who) => (await seat(world, sites, who)).token })
    const devices = await speakAll({ ...world, sites, port: gateway.listening[0]?.port ?? 0 })
    const findings = [...live.findings, ...devices.findings]
    for (let from = 0; from < cells.length; from += cellsInAPlace) {
      const run = createCellRunner({ ...world, base, sites: from === 0 ? sites : await makeSites(world) })
      findings.push(...(await runAll(cells.slice(from, from + cellsInAPlace), run)))
    }
    const covered = new Set(cells.map(({ call }) => call.path))
    const figures = {
      calls: allCalls.length,
      cells: cells.length + live.cells + devices.cells,
      leaks: findings.filter(({ fault }) => fault === 'leak').length,
      wrongRefusals: findings.filter(({ fault }) => fault === 'wrongRefusal').length,
      uncovered: allCalls.map(({ path }) => path).filter((path) => !covered.has(path)),
      tookS: Math.round((performance.now() - began) / 1_000),
    }
    const folder = resolve(import.meta.dirname, '../../../../.reports')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      resolve(folder, 'matrix.json'),
      JSON.stringify({ isWhole, at: new Date().toISOString(), figures, findings }),
    )
    expect(findings).toEqual([])
    expect(figures.uncovered).toEqual([])
  },
)
