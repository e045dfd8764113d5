/** Which box stands for an account in a maker's cloud, as whoever installs says it. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { runVendor } from './vendor.ts'

const log = createLog('test', 'fatal')
const secret = 'x'.repeat(32)
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const make = createFactories(database.owner)
  const oem = await make.oem()
  await make.equipment({ oem, project: await make.project(oem) }, { key_code: 'CLOUD-1', type_no: 194 })
})
afterAll(() => database.drop())

const run = (...args: string[]) =>
  runVendor({ ...database.environment, VIGIL_VENDOR_SECRET: secret }, log, ['--key-code', 'CLOUD-1', ...args])
const stand = (address: string) => run('--adapter', 'journal', '--address', address)
const row = async () =>
  (
    await database.owner.query<{ boot: string; stored_up_to: string }>(
      'select boot::text, stored_up_to::text from vendor_cloud',
    )
  ).rows[0]
const printed = async (): Promise<string> => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  await run()
  return said.mock.calls.flat().join('\n')
}

describe('a box that stands for an account', () => {
  it('keeps its place with a new secret, begins anew at another address, and is gone when it is taken away', async () => {
    await stand('https://cloud.example/journal')
    await database.owner.query("update vendor_cloud set stored_up_to = 41, fault = 'answered with 503'")
    const before = await row()
    expect(await printed()).toMatch(/cloud\.example.*up to 41, last heard never\nnot heard: answered with 503/)
    await stand('https://cloud.example/journal')
    expect(await row()).toEqual(before)
    await stand('https://other.example/journal')
    expect(await row()).toMatchObject({ stored_up_to: '0' })
    expect((await row())?.boot).not.toBe(before?.boot)
    await run('--remove')
    expect(await row()).toBeUndefined()
    await expect(run('--remove')).rejects.toThrow('stands for no account')
  })

  it.each([
    ['file:///etc/passwd', /address of http/],
    ['https://user@cloud.example/', /address of http/],
    ['https://cloud.example/?a=1', /address of http/],
  ])('is refused at %s', async (address, words) => {
    await expect(stand(address)).rejects.toThrow(words)
  })

  it('needs a secret that nobody guesses, and one that is there', async () => {
    const args = ['--key-code', 'CLOUD-1', '--adapter', 'journal', '--address', 'https://cloud.example/journal']
    await expect(runVendor({ ...database.environment, VIGIL_VENDOR_SECRET: 'short' }, log, args)).rejects.toThrow('32')
    await expect(runVendor(database.environment, log, args)).rejects.toThrow('VIGIL_VENDOR_SECRET')
  })
})
