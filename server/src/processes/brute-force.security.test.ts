/** [S5] Guessing at the door: how much a day of it gains, what it says of who exists, and whom it keeps out. */
import { accountCalls } from '@vigil/contract/account/account'
import { codeLength, codesPerDay, codeTries } from '@vigil/contract/account/verification'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLiveClient } from '#testing/live-client.ts'
import { mannWhitneyP } from '#testing/mann-whitney.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }

beforeAll(async () => {
  // All come from one address here; what that costs it is another test's.
  server = await startTestServer({ VIGIL_WRONG_LOGINS: '100000' })
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
})
afterAll(() => server.stop())

const guess = (userName: string, password = 'not the password') =>
  server.send(accountCalls.login, { userName, password }).then(({ code }) => code)

const guesses = async (userName: string, times: number): Promise<string[]> => {
  const codes: string[] = []
  for (let n = 0; n < times; n += 1) codes.push(await guess(userName))
  return codes
}

describe('five wrong passwords', () => {
  it('say the same of a name that exists and of one that does not', async () => {
    const { loginName } = await server.make.account('dutyOfficer', place)
    const known = await guesses(loginName, 7)
    expect(await guesses('nobody-has-this-name', 7)).toEqual(known)
    expect(known).toEqual([...Array<string>(5).fill('credentialsWrong'), 'accountLocked', 'accountLocked'])
  })

  it('count together wherever they claim to come from', async () => {
    const { loginName } = await server.make.account('dutyOfficer', place)
    const codes: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const response = await fetch(`${server.base}/${accountCalls.login.path}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}` },
        body: new URLSearchParams({ userName: loginName, password: 'wrong' }),
      })
      codes.push(((await response.json()) as { code: string }).code) // As every envelope.
    }
    expect(codes.at(-1)).toBe('accountLocked')
  })

  it('lock longer each time, up to an hour', async () => {
    const { id, loginName } = await server.make.account('dutyOfficer', place)
    const minutes: number[] = []
    for (let n = 0; n < 4; n += 1) {
      await guesses(loginName, 5)
      const { rows } = await server.database.owner.query<{ minutes: number }>(
        'select round(extract(epoch from locked_until - now()) / 60)::int as minutes from account where id = $1',
        [id],
      )
      minutes.push(rows[0]?.minutes ?? 0)
      await server.database.owner.query('update account set locked_until = now() where id = $1', [id])
    }
    expect(minutes).toEqual([15, 30, 60, 60])
  })

  it('keep nobody from a screen that is already open, nor from what it hears', async () => {
    const { loginName } = await server.make.account('dutyOfficer', place)
    const token = await server.signIn(loginName)
    const client = await openLiveClient(server.base)
    client.say({ type: 'hello', token })
    await client.heard('welcome')
    await guesses(loginName, 6)
    client.say({ type: 'subscribe', scopes: [`project:${place.project}`] })
    await client.heard('snapshot')
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ code: 'ok' })
    await client.close()
  })
})

describe('a day of guessing codes', () => {
  it('gains less than one in ten thousand, from however many addresses: the number is what is limited', () => {
    const chance = (codesPerDay * codeTries) / 10 ** codeLength
    expect(chance).toBeLessThan(1e-4)
    console.info(`[S5] ${codesPerDay} codes × ${codeTries} tries a day and number: a chance of ${chance}`)
  })
})

describe('the time of an answer', () => {
  const samples = Number(process.env['VIGIL_TIMING_SAMPLES'] ?? 80)

  const timed = async (name: string): Promise<number> => {
    const begun = performance.now()
    await guess(name)
    return performance.now() - begun
  }

  it('does not tell who exists', { timeout: 600_000, retry: 2 }, async () => {
    const { id, loginName } = await server.make.account('dutyOfficer', place)
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < samples; n += 1) {
      const stranger = `nobody-${n}-${Math.random()}`
      // In turns, so that whatever else the machine does falls on both.
      const first = n % 2 === 0
      if (first) known.push(await timed(loginName))
      unknown.push(await timed(stranger))
      if (!first) known.push(await timed(loginName))
      await server.database.owner.query('update account set failed_logins = 0 where id = $1', [id])
    }
    const chance = mannWhitneyP(known, unknown)
    console.info(`[S5] known and unknown names, ${samples} each: Mann–Whitney p = ${chance.toFixed(3)}`)
    expect(chance).toBeGreaterThan(0.01)
  })
})
