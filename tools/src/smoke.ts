/**
 * `pnpm smoke`: every command that the documents name, in its smallest size, one after the other. `--short` leaves out
 * those that take minutes: CI has an end, and what they look at is proved by its other steps.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPrivateCity } from '@vigil/stack/private-city'
import { smokeRows, type SmokeRow } from './smoke/smoke-rows.ts'

const root = resolve(import.meta.dirname, '../..')
const atOnceS = 20
const atMostS = 60

type Run = Extract<SmokeRow, { readonly run: unknown }>
type Says = Extract<SmokeRow, { readonly says: unknown }>

/** In a process group of its own, so that a command that hangs ends with whatever it started. */
const runCommand = async (args: readonly string[], withinS: number, city?: string) => {
  const env = city === undefined ? process.env : { ...process.env, VIGIL_CITY_REUSE: city }
  const child = spawn('pnpm', args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
  const end = () => void (child.pid && process.kill(-child.pid, 'SIGKILL'))
  const late = setTimeout(end, withinS * 1_000)
  const cutOff = () => {
    end()
    process.exit(143)
  }
  process.once('SIGTERM', cutOff)
  const [code] = await once(child, 'close')
  clearTimeout(late)
  process.off('SIGTERM', cutOff)
  return { code: typeof code === 'number' ? code : 1, said }
}

const folder = mkdtempSync(join(tmpdir(), 'vigil-smoke-'))
let city: ReturnType<typeof startPrivateCity> | undefined
/** Where the city is described that is lent; the first who asks has it built. */
const cityFile = async (): Promise<string> => {
  city ??= startPrivateCity(['--oems', '1', '--projects', '2', '--equipment', '400', '--past', '0'])
  const file = join(folder, 'city.json')
  writeFileSync(file, JSON.stringify((await city).facts))
  return file
}
/** What follows is measured alone. */
const endCity = async (): Promise<void> => {
  const ending = city
  city = undefined
  await (await ending)?.stop()
}

/** Nothing when it is as its row says. */
const faultOf = async (name: string, row: Run | Says): Promise<string | undefined> => {
  if ('says' in row) {
    const { said } = await runCommand([name, ...row.says], atOnceS)
    return row.words.test(said) ? undefined : `it does not say at once what to do:\n${said.slice(-400)}`
  }
  const { code, said } = await runCommand([name, ...row.run], row.withinS, row.inCity && (await cityFile()))
  if (code === 0 || row.unless?.test(said)) return undefined
  return `it ended with ${code}:\n${said.slice(-1_200)}`
}

const began = performance.now()
let faults = 0
let ran = 0
const isShort = process.argv.includes('--short')
for (const [name, rows] of Object.entries(smokeRows))
  for (const row of rows) {
    if (!('run' in row) && !('says' in row)) continue
    if (isShort && 'run' in row && row.withinS > atMostS) continue
    if (!('run' in row) || !row.inCity) await endCity()
    const started = performance.now()
    const fault = await faultOf(name, row)
    ran += 1
    const words = [name, ...('run' in row ? row.run : row.says)].join(' ')
    console.log(`${fault ? 'FAILED' : 'ok    '} pnpm ${words} ${((performance.now() - started) / 1_000).toFixed(0)} s`)
    if (fault) console.log(fault)
    faults += fault ? 1 : 0
  }
await endCity()
rmSync(folder, { recursive: true })
console.log(`${ran - faults} passed, ${faults} failed in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
process.exitCode = faults === 0 ? 0 : 1
