/** `pnpm smoke`: every command that the documents name, in its smallest size, one after the other. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { smokeRows, type SmokeRow } from './smoke/smoke-rows.ts'

const root = resolve(import.meta.dirname, '../..')
const atOnceS = 20

/** In a process group of its own, so that a command that hangs ends with whatever it started. */
const runCommand = async (args: readonly string[], withinS: number) => {
  const child = spawn('pnpm', args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
  const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), withinS * 1_000)
  const [code] = await once(child, 'close')
  clearTimeout(late)
  return { code: typeof code === 'number' ? code : 1, said }
}

/** Nothing when it is as its row says. */
const faultOf = async (name: string, row: SmokeRow): Promise<string | undefined> => {
  if ('ranBy' in row) return undefined
  if ('says' in row) {
    const { said } = await runCommand([name, ...row.says], atOnceS)
    return row.words.test(said) ? undefined : `it does not say at once what to do:\n${said.slice(-400)}`
  }
  const { code, said } = await runCommand([name, ...row.run], row.withinS)
  return code === 0 ? undefined : `it ended with ${code}:\n${said.slice(-1_200)}`
}

let faults = 0
let ran = 0
for (const [name, row] of Object.entries(smokeRows)) {
  if ('ranBy' in row) continue
  const started = performance.now()
  const fault = await faultOf(name, row)
  ran += 1
  console.log(`${fault ? 'FAILED' : 'ok    '} pnpm ${name} ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  if (fault) console.log(fault)
  faults += fault ? 1 : 0
}
console.log(`${ran - faults} passed, ${faults} failed`)
process.exitCode = faults === 0 ? 0 : 1
