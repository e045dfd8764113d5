/**
 * `pnpm lighthouse [--json] [--page home …]`: the production build on a mobile profile, the median of five runs of each
 * page; `--smoke`: one run of one.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserProgram } from '@vigil/stack/browser-program'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import type { CityFacts } from '@vigil/stack/private-city'
import lighthouse, { type Flags } from 'lighthouse'
import { chromium, type Page } from 'playwright-core'
import { borrowCity } from '#borrow-city.ts'
import { signIn } from '#browser/sign-in.ts'
import { shownScreens } from '#looks/screens.ts'
import { accountOf } from '#site.ts'
import { warmPaintMs } from '#warm-paint.ts'

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    page: { type: 'string', multiple: true, default: ['login', 'home', 'monitor', 'breaker'] },
  },
})
const least = { performance: 90, accessibility: 100, 'best-practices': 100 } as const
/** Home from what the device keeps. */
const mostWarmMs = 500
type Category = keyof typeof least
// The three names above; Object.keys forgets them.
const categories = Object.keys(least) as Category[]
const runs = flags.smoke ? 1 : 5
const pages = flags.smoke ? ['login'] : flags.page

type StorageType = NonNullable<Flags['clearStorageTypes']>[number]
type Scores = Readonly<Record<Category, number>> & {
  /** How fast this machine was, as Lighthouse measures it. */
  readonly benchmarkIndex: number
  /** What the main thread did, in ms of that phone: the three greatest. */
  readonly costs: readonly string[]
  /** Of Home alone: until it stands from what is kept, on this machine and on that phone. */
  readonly warmMs?: number
  readonly warmPhoneMs?: number
}
type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

interface Cost {
  readonly groupLabel: string
  readonly duration: number
}

const costsOf = ({ audits }: Lhr): string[] => {
  const { details } = audits['mainthread-work-breakdown'] ?? {}
  // Rows of this audit have these two; Lighthouse types them as anything.
  const rows = details?.type === 'table' ? (details.items as unknown as readonly Cost[]) : []
  return rows
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, 3)
    .map(({ groupLabel, duration }) => `${groupLabel} ${Math.round(duration)}`)
}

/** A first visit each time: what a browser keeps of the page is forgotten, who is signed in is not. */
const clearStorageTypes: StorageType[] = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage']

/** Lighthouse's phone is four times slower than a desk of 1,500: the same phone on whatever machine this is. */
const phoneIndex = 1_500 / 4

/**
 * The kernel shares processors between sessions, not between processes: each connection of PostgreSQL is a session of its
 * own and weighs as much as the whole browser, whatever anybody's niceness. Half of a page's time was waiting for its turn.
 */
const giveTheBrowserItsProcessor = (): void => {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  for (const child of children)
    try {
      writeFileSync(`/proc/${child}/autogroup`, '-20')
    } catch {
      console.error(
        'the browser shares its processor with the platform: only root may give it more; figures are worse for it',
      )
    }
}

interface Place {
  readonly port: number
  slowdown: number
}

const look = async (address: string, { port, slowdown }: Place): Promise<Lhr> => {
  const throttling = { cpuSlowdownMultiplier: slowdown }
  const settings = { port, throttling, onlyCategories: categories, clearStorageTypes, logLevel: 'error' as const }
  const outcome = await lighthouse(address, settings)
  if (!outcome) throw new Error(`${address} was not measured`)
  return outcome.lhr
}

const measure = async (address: string, place: Place): Promise<Scores> => {
  const lhr = await look(address, place)
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  // How fast this machine was just now is how fast it will be in the next run; never a slower phone than Lighthouse's own.
  place.slowdown = Math.min(4, Math.max(1, lhr.environment.benchmarkIndex / phoneIndex))
  const costs = costsOf(lhr)
  const told = metrics.map((id) => `${id} ${lhr.audits[id]?.displayValue ?? '?'}`)
  console.error(`${address.slice(0, 60)} ${[...told, ...costs].join(', ')}; next ${place.slowdown.toFixed(1)}× slower`)
  return {
    benchmarkIndex: Math.round(lhr.environment.benchmarkIndex),
    costs,
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  }
}

const warmOf = async (page: Page, address: string, { slowdown }: Place) => ({
  warmMs: await warmPaintMs(page, address, 1),
  warmPhoneMs: await warmPaintMs(page, address, slowdown),
})

const medianRun = async (address: string, place: Place): Promise<Scores> => {
  const scores: Scores[] = []
  for (let run = 0; run < runs; run += 1) scores.push(await measure(address, place))
  const middle = scores.sort((one, other) => one.performance - other.performance)[Math.floor(runs / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

const measureAll = async (city: CityFacts): Promise<Record<string, Scores>> => {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-lighthouse-'))
  const [port = 0] = await findFreePorts(1)
  const args = [...browserProgram.args, `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(profile, {
    ...browserProgram,
    args,
    headless: true,
    baseURL: city.api,
  })
  giveTheBrowserItsProcessor()
  const results: Record<string, Scores> = {}
  try {
    const screens = shownScreens(city).flatMap(({ name, path, as }) =>
      typeof path === 'string' && pages.includes(name) ? { name, path, as } : [],
    )
    const unknown = pages.filter((wanted) => !screens.some(({ name }) => name === wanted))
    if (unknown.length > 0) throw new Error(`no page is called ${unknown.join(', ')}`)
    const page = await context.newPage()
    const place: Place = { port, slowdown: 4 }
    let isSignedIn = false
    for (const { name, path, as } of screens) {
      if (as !== 'stranger' && !isSignedIn) {
        await page.goto('/#/pagesLogin/login/login')
        await signIn({ page }, accountOf(city, 'manager'))
        await page.goto('about:blank')
        isSignedIn = true
      }
      const address = `${city.api}/#${path}`
      // The first one is not counted: it shows how fast this machine is.
      await measure(address, place)
      const scores = await medianRun(address, place)
      results[name] = name === 'home' ? { ...scores, ...(await warmOf(page, address, place)) } : scores
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return results
}

const city = await borrowCity(['--oems', '1', '--projects', '2', '--equipment', '400', '--past', '0'])
try {
  // A phone shares its processor with nobody; the platform that answers it here has two for everything.
  for (const pid of Object.values(city.facts.pids)) setPriority(pid, 15)
  const results = await measureAll(city.facts)
  if (flags.json) console.log(JSON.stringify(results))
  else console.table(results)
  const isEnough = ({ warmMs = 0, ...scores }: Scores) =>
    warmMs <= mostWarmMs && categories.every((category) => scores[category] >= least[category])
  // One run is no figure.
  process.exitCode = flags.smoke || Object.values(results).every(isEnough) ? 0 : 1
} finally {
  await city.stop()
}
