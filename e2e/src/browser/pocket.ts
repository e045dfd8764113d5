/** A phone in a pocket: a browser with a profile that outlives it, killed by its number, and a line that can be cut. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kill } from 'node:process'
import { browserProgram } from '@vigil/stack/browser-program'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { sizes } from './visit.ts'

/** Passes everything on to the platform until it is cut: then nobody is there, as in a basement. */
const startLine = async (to: URL) => {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('close', () => (open.delete(one), other.destroy()))
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A TCP server answers with an object, never with a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    cut(): void {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => void (isCut = false),
    end: () => (server.close(), open.forEach((socket) => socket.destroy())),
  }
}

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The browser itself, not the processes that draw for it: they go with it. */
const browserOf = (profile: string): number => {
  const found = readdirSync('/proc').find((pid) => {
    const command = /^\d+$/.test(pid) ? commandOf(pid) : ''
    return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')
  })
  if (found === undefined) throw new Error('no browser has this profile')
  return Number(found)
}

export const startPocket = async (api: string, position: { latitude: number; longitude: number }) => {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-pocket-'))
  const line = await startLine(new URL(api))
  let context: BrowserContext | undefined
  return {
    ...line,
    /** Opens the browser with whatever the phone has kept. */
    async open(): Promise<Page> {
      context = await chromium.launchPersistentContext(profile, {
        ...browserProgram,
        ...sizes.phone,
        headless: true,
        baseURL: line.base,
        locale: 'zh-CN',
        geolocation: { ...position, accuracy: 8 },
        permissions: ['geolocation'],
      })
      return context.pages()[0] ?? context.newPage()
    },
    /** As a phone kills what it has no memory for: nothing is asked, nothing is saved. */
    async killed(): Promise<void> {
      const gone = new Promise((resolve) => context?.once('close', resolve))
      kill(browserOf(profile), 'SIGKILL')
      await gone
      context = undefined
    },
    async end(): Promise<void> {
      await context?.close()
      line.end()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
