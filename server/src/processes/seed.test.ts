import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '@vigil/contract/account/account'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { createAdmin } from './admin.ts'
import { seedCity, type SeedFigures } from './seed.ts'

interface CityFile {
  accounts: { userName: string; password: string; role: string }[]
  devices: {
    keyCode: string
    secret: string
    type: string
    equipmentId: string
    children: { childKey: string; equipmentId: string; type: string }[]
  }[]
}

const folder = mkdtempSync(join(tmpdir(), 'vigil-seed-'))
const out = join(folder, 'city.json')
const size = { oems: 5, projects: 20, equipment: 2000, language: 'zh' as const, past: 0 }
let server: TestServer
let figures: SeedFigures
let city: CityFile
let statements: number

const ownerUrl = () => server.database.environment['VIGIL_DATABASE_OWNER_URL'] ?? ''
const count = async (sql: string): Promise<number> => {
  const { rows } = await server.database.owner.query<{ n: string }>(`select count(*) as n from ${sql}`)
  return Number(rows[0]?.n)
}

beforeAll(async () => {
  server = await startTestServer()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  figures = await seedCity(ownerUrl(), size, out)
  statements = asked.mock.calls.length
  asked.mockRestore()
  // Written just now by the seed, in the shape that the tests below check.
  city = JSON.parse(readFileSync(out, 'utf8')) as CityFile
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('the demo city', () => {
  it('is as large as it was ordered, and written by the hundred, not row by row', async () => {
    expect(figures).toMatchObject({ operators: 5, units: 20, equipment: 2000 })
    expect([await count('equipment'), await count('equipment_shadow'), await count('oem')]).toEqual([2000, 2000, 5])
    expect(statements).toBeGreaterThan(10)
    expect(statements).toBeLessThan(figures.equipment / 10)
  })

  it.each(catalogue.map(({ id, equipmentTypeId }) => [id, equipmentTypeId] as const))(
    'has a %s',
    async (_id, equipmentTypeId) => {
      expect(await count(`equipment where type_no = ${equipmentTypeId}`)).toBeGreaterThan(0)
    },
  )

  it('spreads its units over all shard groups', async () => {
    expect(await count('(select distinct shard % 4 from project) groups')).toBe(4)
  })

  it('gives a secret to every socket and to nothing else, and keeps only the hash', async () => {
    const { rows } = await server.database.owner.query<{ key_code: string; secret_hash: Buffer }>(
      `select e.key_code, c.secret_hash from equipment_credential c join equipment e on e.id = c.equipment_id
       where e.parent_id is null`,
    )
    const hashes = new Map(rows.map((row) => [row.key_code, row.secret_hash.toString('hex')]))
    expect(await count('equipment_credential')).toBe(figures.sockets)
    const sha256 = (secret: string) => createHash('sha256').update(secret).digest('hex')
    expect(city.devices.filter(({ keyCode, secret }) => hashes.get(keyCode) !== sha256(secret))).toEqual([])
    expect(city.devices).toHaveLength(figures.sockets)
  })

  it('lets each child speak through its parent, under the parent’s key code', async () => {
    const children = city.devices.flatMap(({ keyCode, children: own }) => own.map((child) => ({ keyCode, ...child })))
    const { rows } = await server.database.owner.query<{ id: string; key: string }>(
      `select c.id, p.key_code || '/' || c.child_key as key from equipment c join equipment p on p.id = c.parent_id
       where p.key_code = c.key_code`,
    )
    const keys = new Map(rows.map(({ id, key }) => [id, key]))
    expect(children).toHaveLength(2000 - figures.sockets)
    expect(
      children.filter(({ keyCode, childKey, equipmentId }) => keys.get(equipmentId) !== `${keyCode}/${childKey}`),
    ).toEqual([])
  })

  it('gives the operators whose name the catalogue has their brand; the first one keeps the platform’s', async () => {
    expect(await count('brand where oem_id is not null')).toBe(4)
  })

  it('has every loop registered, a few as fire loads, so that timers and "all off" work in most boxes', async () => {
    const byFlag = catalogue.filter(({ fireLoad }) => fireLoad === 'byFlag').map((type) => type.equipmentTypeId)
    expect(await count(`equipment where type_no in (${byFlag.join()}) and fire_load is null`)).toBe(0)
    expect(await count(`equipment where fire_load and name ~ '(应急照明|排烟风机|加压送风机)'`)).toBeGreaterThan(0)
    expect(await count('equipment where fire_load')).toBeLessThan(20)
    const box = catalogue.find(({ id }) => id === 'breakerGateway')?.equipmentTypeId
    const loaded = 'exists (select 1 from equipment l where l.parent_id = b.id and l.fire_load)'
    const [all, free] = [
      await count(`equipment b where type_no = ${box}`),
      await count(`equipment b where type_no = ${box} and not ${loaded}`),
    ]
    expect(free).toBeGreaterThan(all / 2)
  })

  it('hides its passwords from other users of the machine', () => {
    expect(statSync(out).mode & 0o777).toBe(0o600)
  })

  it.each([
    'super',
    'oem',
    'custom',
    'subCompany',
    'manager',
    'dutyOfficer',
    'responsible',
    'maintainer',
    'inspector',
    'endUser',
  ])('lets a %s in, who then sees equipment', async (role) => {
    const { userName = '', password = '' } = city.accounts.find((account) => account.role === role) ?? {}
    const { token } = await server.result(accountCalls.login, { userName, password })
    const { rows } = await server.result(equipmentCalls.list, { size: 20 }, token)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is never built where operators already are, and nothing changes', async () => {
    const second = join(folder, 'second.json')
    await expect(seedCity(ownerUrl(), size, second)).rejects.toThrow(/empty ground/)
    expect(await count('equipment')).toBe(2000)
    expect(statSync(second, { throwIfNoEntry: false })).toBeUndefined()
  })
})

describe('the first administrator', () => {
  it('gets a password that opens everything, and cannot be made twice', async () => {
    const password = await createAdmin(ownerUrl(), 'first')
    const session = await server.result(accountCalls.login, { userName: 'first', password })
    expect(session.user).toMatchObject({ superAdmin: true, oemId: null })
    await expect(createAdmin(ownerUrl(), 'first')).rejects.toThrow(/account_login/)
  })
})
