/**
 * A site from nothing by the three commands that docs/install.md names, in containers that are made and removed here: timed,
 * signed in through its front over HTTPS, examined by its doctor, its certificates renewed while it runs.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { dataFolder } from '@vigil/stack/private-stack'
import { WebSocket } from 'ws'
import { tell, type Figures } from '../report.ts'

const root = resolve(import.meta.dirname, '../../..')
const programs = ['podman', 'podman-compose', 'mmdebstrap']
const loginName = 'chief'
const longestMs = 900_000

const run = async (command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const options = { cwd: root, env: { ...process.env, ...more }, timeout: longestMs, maxBuffer: 64 * 1024 ** 2 }
  return (await promisify(execFile)(command, [...args], options)).stdout
}

const isThere = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))

interface Front {
  readonly host: string
  readonly port: number
  readonly ca: Buffer
}

const ask = ({ host, port, ca }: Front, path: string, form?: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number; readonly body: string; readonly serial: string }>((give, fail) => {
    const asked = request({ host, port, ca, path, method: form ? 'POST' : 'GET', agent: false }, (answer) => {
      // Over TLS it is a socket of TLS.
      const serial = (answer.socket as TLSSocket).getPeerX509Certificate()?.serialNumber ?? ''
      text(answer).then((body) => give({ status: answer.statusCode ?? 0, body, serial }), fail)
    })
    asked.once('error', fail)
    asked.end(form && new URLSearchParams(form).toString())
  })

/** The first word of the platform to a screen that said who it is. */
const welcome = ({ host, port, ca }: Front, token: string): Promise<string> =>
  new Promise((give, fail) => {
    const socket = new WebSocket(`wss://${host}:${port}/live/socket`, { ca, origin: `https://${host}:${port}` })
    socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.once('message', (words: Buffer) => {
      socket.close()
      // A frame of ours.
      give((JSON.parse(words.toString()) as { type: string }).type)
    })
    socket.once('error', fail)
  })

const isShown = ({ host, ca }: Front, port: number): Promise<boolean> =>
  new Promise((give) => {
    const socket = connect({ host, port, ca, servername: host })
    const end = (isGood: boolean): void => {
      socket.destroy()
      give(isGood)
    }
    socket.once('secureConnect', () => end(socket.authorized)).once('error', () => end(false))
  })

const signIn = async (front: Front, password: string) => {
  const page = await ask(front, '/')
  const { body } = await ask(front, '/account/login.action', { userName: loginName, password })
  // As the contract has it.
  const { result } = JSON.parse(body) as { result?: { token?: string } }
  const token = result?.token ?? ''
  return {
    page: page.status === 200 && page.body.includes('<html'),
    signedIn: token !== '',
    welcomed: token !== '' && (await welcome(front, token)) === 'welcome',
    serial: page.serial,
  }
}

/** How many lines of the doctor are red; their words go to whoever reads along. */
const redLines = async (campus: (...args: string[]) => Promise<string>): Promise<number> => {
  // A command that ends with another code than 0 is refused with what it said.
  const said = await campus('vigil', 'doctor', '--json').catch((error: unknown) => (error as { stdout: string }).stdout)
  // As our own program writes it.
  const { findings } = JSON.parse(said) as { findings: { check: string; state: string; says: string }[] }
  for (const { check, state, says } of findings) if (state !== 'green') tell(`${state} ${check}: ${says}`)
  return findings.filter(({ state }) => state === 'red').length
}

export const runSite = async (): Promise<Figures> => {
  const missing = programs.filter((program) => !isThere(program))
  if (missing.length > 0) throw new Error(`missing: apt-get install ${missing.join(' ')}`)
  const folder = mkdtempSync(join(dataFolder, 'site-'))
  const [pagePort = 0, devicePort = 0] = await findFreePorts(2)
  const host = `localhost:${pagePort}`
  // Made before, they are taken as they are.
  const { VIGIL_PACKAGES: made } = process.env
  const packages = made ?? join(folder, 'packages')
  const more = {
    VIGIL_SITE: `vigil-proof-${process.pid}`,
    VIGIL_PACKAGES: packages,
    VIGIL_SITE_FILES: join(folder, 'campus'),
    VIGIL_PAGE_LISTEN: `127.0.0.1:${pagePort}`,
    VIGIL_DEVICE_LISTEN: `127.0.0.1:${devicePort}`,
  }
  const campus = (...args: string[]) => run('sh', ['deploy/campus.sh', ...args], more)
  const seconds: Record<string, number> = {}
  const timed = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
    const began = performance.now()
    const result = await work
    seconds[`${name}S`] = Math.round((performance.now() - began) / 100) / 10
    tell(`${name}: ${seconds[`${name}S`]} s`)
    return result
  }
  const writeFiles = (...flags: string[]) =>
    run('pnpm', ['stack', 'campus', '--host', host, '--out', more.VIGIL_SITE_FILES, ...flags])
  try {
    if (made === undefined) await timed('package', run('pnpm', ['package', '--json', '--out', packages]))
    await timed('files', writeFiles())
    const said = await timed('up', campus('up', '--admin', loginName))
    const password = /shown once: (\S+)/.exec(said)?.[1] ?? ''
    const ca = readFileSync(join(more.VIGIL_SITE_FILES, 'authority/ca.pem'))
    const front = { host: 'localhost', port: pagePort, ca }
    const { serial, ...first } = await timed('signIn', signIn(front, password))
    const red = await redLines(campus)
    const devices = await isShown(front, devicePort)
    await writeFiles('--renew')
    await timed('renew', campus('renew'))
    // Caddy starts anew for its certificate.
    const answers = () =>
      ask(front, '/').then(
        () => true,
        () => false,
      )
    await waitUntil(answers, 60_000, 200)
    const again = await signIn(front, password)
    const redAfter = await redLines(campus)
    const renewed = again.signedIn && again.welcomed && again.serial !== serial
    return { ...first, devices, red, renewed, redAfter, ...seconds }
  } finally {
    await campus('down', '--volumes').catch((error: unknown) => tell(String(error)))
    rmSync(folder, { recursive: true, force: true })
  }
}

export const isASite = (figures: Figures): boolean =>
  ['page', 'signedIn', 'welcomed', 'devices', 'renewed'].every((key) => figures[key] === true) &&
  figures['red'] === 0 &&
  figures['redAfter'] === 0
