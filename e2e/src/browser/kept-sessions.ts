/** What a device remembers of a person who signed in, kept from file to file: to sign in again for each took a minute of the run. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CityAccount } from '@vigil/stack/private-city'
import type { Browser } from 'playwright-core'
import { sessionOf } from './sign-in.ts'
import type { Session } from './visit.ts'

/** Outside of the city's folder, in which no token may lie. */
const folderOf = (base: string): string => join(tmpdir(), `vigil-sessions-${new URL(base).port}`)
const fileOf = (base: string, userName: string): string => join(folderOf(base), `${encodeURIComponent(userName)}.json`)

const tokenIn = (session: Session): string => {
  const kept = typeof session === 'object' ? session.origins?.[0]?.localStorage : undefined
  return kept?.find(({ name }) => name === 'token')?.value ?? ''
}

/** A journey may have ended it, and another city may have had the same port. */
const isKnown = async (base: string, session: Session): Promise<boolean> => {
  const body = new URLSearchParams({ token: tokenIn(session) })
  const answer = await fetch(`${base}/account/getSession.action`, { method: 'POST', body })
  // The envelope of the contract.
  return ((await answer.json()) as { code: string }).code === 'ok'
}

const recall = async (base: string, userName: string): Promise<Session | undefined> => {
  const file = fileOf(base, userName)
  if (!existsSync(file)) return undefined
  // As it was written below.
  const session = JSON.parse(readFileSync(file, 'utf8')) as Session
  return (await isKnown(base, session)) ? session : undefined
}

/** Of whoever signed in before, in whatever file; or he signs in now. */
export const keptSessionOf = async (browser: Browser, base: string, account: CityAccount): Promise<Session> => {
  const before = await recall(base, account.userName)
  if (before) return before
  const session = await sessionOf(browser, base, account)
  mkdirSync(folderOf(base), { recursive: true, mode: 0o700 })
  writeFileSync(fileOf(base, account.userName), JSON.stringify(session), { mode: 0o600 })
  return session
}

export const forgetSessions = (base: string): void => rmSync(folderOf(base), { recursive: true, force: true })
