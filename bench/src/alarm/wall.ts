/** A real browser before which somebody sits: when the picture changed after a frame, and how long a press takes. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { accountCalls, type Session as SignedIn } from '@vigil/contract/account/account'
import { browserProgram } from '@vigil/stack/browser-program'
import { chromium, type Browser, type Page } from 'playwright-core'

export interface Painted {
  readonly equipmentId: string
  readonly condition: string
  /** Milliseconds since 1970: when the page heard of it, and after the frame in which it changed. */
  readonly heardAt: number
  readonly at: number
}

export interface Wall {
  /** What was painted since the last time of asking. */
  takePainted(): Promise<readonly Painted[]>
  press(): Promise<void>
  /** The longest from a press to the picture after it. */
  inpMs(): Promise<number>
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')

/** Built once; a bench does not measure yesterday's page when somebody has built today's. */
export const builtSite = (): string => {
  const site = join(root, 'web/dist/site')
  if (!existsSync(join(site, 'index.html')))
    execFileSync('pnpm', ['--filter', '@vigil/web', 'build'], { cwd: root, stdio: ['ignore', 2, 2] })
  return site
}

/**
 * Before the page's own code: each frame of a life-threatening alarm is noted as it arrives; the next change of the
 * document is what it made, and it is painted after the animation frame that follows.
 */
const watchPaints = `
  window.wall = { waiting: [], painted: [], inp: 0 }
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string' || !data.includes('"alarm"') || !data.includes('"priority":1,')) return
        const { alarm } = JSON.parse(data)
        if (alarm) wall.waiting.push({ equipmentId: alarm.equipmentId, condition: alarm.condition, heardAt: Date.now() })
      })
    }
  }
  new MutationObserver(() => {
    if (wall.waiting.length === 0) return
    const shown = wall.waiting.splice(0)
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { const at = Date.now(); for (const one of shown) wall.painted.push({ ...one, at }) }
      port2.postMessage(0)
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) wall.inp = Math.max(wall.inp, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

type Session = Omit<SignedIn, 'token'>

const sessionOf = async (base: string, token: string): Promise<Session> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` }
  const answer = await fetch(`${base}/${accountCalls.session.path}`, { method: 'POST', headers, body: '' })
  // Our own server's envelope.
  const { result, code } = (await answer.json()) as { result?: Session; code: string }
  if (!result) throw new Error(`nobody may sit before the wall: ${code}`)
  return result
}

/** What the page keeps of whoever signed in: nobody types a password here. */
const keptOf = (token: string, session: Session): Readonly<Record<string, string>> => {
  const { user, permissionsList, projectList, roleList, permissionsStr, equipPermissionsStr } = session
  const lists = {
    menu: permissionsList,
    projects: projectList,
    roles: roleList,
    permissions: permissionsStr,
    equipPermissions: equipPermissionsStr,
  }
  const cached = Object.entries(lists).map(([name, list]) => [`${name}:${user.accountId}`, JSON.stringify(list)])
  return { token, user: JSON.stringify(user), userName: user.userName, ...Object.fromEntries(cached) }
}

const wallOn = (browser: Browser, page: Page): Wall => ({
  takePainted: () => page.evaluate<readonly Painted[]>('wall.painted.splice(0)'),
  press: () => page.mouse.click(720, 20),
  inpMs: () => page.evaluate<number>('wall.inp'),
  close: () => browser.close(),
})

const openPage = async (address: string, sign: RegExp, held: Readonly<Record<string, string>>): Promise<Wall> => {
  const browser = await chromium.launch({ ...browserProgram, headless: true })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(watchPaints)
  await page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(held)})) localStorage.setItem(key, value)`,
  )
  try {
    await page.goto(address)
    await page.getByText(sign).first().waitFor({ timeout: 30_000 })
  } catch (error) {
    const shown = await page.evaluate<string>('location.hash + " " + document.body.innerText.slice(0, 300)')
    await browser.close()
    throw new Error(`the page shows something else: ${shown}`, { cause: error })
  }
  return wallOn(browser, page)
}

/** As if this person had signed in on this browser. */
export const keptBy = async (base: string, token: string): Promise<Readonly<Record<string, string>>> =>
  keptOf(token, await sessionOf(base, token))

/** Home of the person in charge, live. */
export const openWall = async (base: string, token: string): Promise<Wall> => {
  const kept = await keptBy(base, token)
  return openPage(`${base}/#/pages/index/indexNew`, /需要处理的设备/, kept)
}

/** Any page that has a socket, shows what comes through it, and says when it is live. */
export const openPlainWall = (address: string): Promise<Wall> => openPage(address, /live/, {})
