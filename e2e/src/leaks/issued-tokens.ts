/** [S4] Every token that a journey was given, and whether one of them lies anywhere that a thief would look. */
import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CityFacts } from '@vigil/stack/private-city'
import type { BrowserContext } from 'playwright-core'

const issued = /"(?:token|ticket)":"([\w-]{43})"/g

/** Outside of the city's folder, which is what is searched. */
const listOf = (base: string): string => join(tmpdir(), `vigil-issued-${new URL(base).port}`)

export const noteTokens = (context: BrowserContext, base: string): void => {
  context.on('response', (response) => {
    if (!/\/(account|chat)\/\w+\.action/.test(response.url())) return
    response.text().then(
      (text) => {
        for (const [, token] of text.matchAll(issued)) appendFileSync(listOf(base), `${token}\n`, { mode: 0o600 })
      },
      // The page went away before the answer was read; whoever stays signed in is noted elsewhere.
      () => undefined,
    )
  })
  context.on('request', (request) => {
    // A header that other servers would see.
    const { referer = '' } = request.headers()
    if (/token=/.test(referer)) throw new Error(`a token in the Referer of ${request.url()}`)
  })
}

/** The files below the folder in which one of the words stands, byte by byte. */
const filesWith = (list: string, folder: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    execFile('grep', ['-rlaF', '-f', list, folder], { maxBuffer: 1 << 24 }, (error, found) => {
      // 1 is grep's word for "nowhere"; a file that vanished while it looked is 2 with the others read.
      if (error && typeof error.code !== 'number') reject(new Error('grep did not run', { cause: error }))
      else resolve(found.split('\n').filter((line) => line !== ''))
    })
  })

/** Logs of every process, the database with its write-ahead log, the streams on disk: all lie in the city's folder. */
export const refuseLeaks = async (city: CityFacts): Promise<void> => {
  const list = listOf(city.api)
  if (!existsSync(list)) return
  const folder = dirname(city.cityFile)
  const tokens = new Set(readFileSync(list, 'utf8').trim().split('\n'))
  // A search that finds nothing because it looks at nothing would be worth nothing.
  const bait = join(folder, 'bait')
  writeFileSync(bait, `token=${[...tokens][0]}`)
  const found = await filesWith(list, folder)
  rmSync(bait)
  rmSync(list)
  if (!found.includes(bait)) throw new Error('the search for tokens did not find its own bait')
  const leaks = found.filter((file) => file !== bait)
  console.info(`[S4] ${tokens.size} tokens were issued; found in ${leaks.length} files below ${folder}`)
  if (leaks.length > 0) throw new Error(`tokens lie in ${leaks.join(', ')}`)
}
