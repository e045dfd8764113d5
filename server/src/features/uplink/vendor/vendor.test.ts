/** A maker's cloud, from its journal to the inbox, and what becomes of it when somebody is not who he says. */
import type { Report } from '@vigil/protocols/device-message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'
import { startVendorJournal, type Mischief, type VendorJournal } from '#testing/vendor-journal.ts'

const secret = 'a secret that both of them know, and nobody else'
const patient = { timeout: 20_000 }
let stage: TestGateway
let journal: VendorJournal
let gateway: Awaited<ReturnType<TestGateway['another']>>

beforeAll(async () => {
  stage = await startTestGateway()
  journal = await startVendorJournal(secret)
  gateway = await stage.another({ VIGIL_VENDOR_HOSTS: journal.host })
})
afterAll(async () => {
  journal.stop()
  await stage.stop()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await stage.database.owner.query<Row>(text, values)).rows
const placeOf = async ({ id }: TestDevice) =>
  (
    await rows<{ upTo: number; fault: string | null }>(
      'select stored_up_to::integer as "upTo", fault from vendor_cloud where equipment_id = $1',
      [id],
    )
  )[0]

/** A box for the account, and a smoke detector and a meter behind it; one account at a time is asked. */
const account = async (address = journal.address): Promise<TestDevice> => {
  await rows('delete from vendor_cloud')
  const box = await stage.device({ type_no: 194 })
  for (const [child, type] of [
    ['smoke-1', 104],
    ['meter-1', 174],
  ] as const) {
    const behind = { parent_id: box.id, child_key: child, key_code: box.keyCode }
    await stage.make.equipment(stage.place, { ...behind, type_no: type })
  }
  await rows('insert into vendor_cloud (equipment_id, adapter, address, secret) values ($1, $2, $3, $4)', [
    box.id,
    'journal',
    address,
    secret,
  ])
  return box
}
const smoke = (value: string) => journal.say({ device: 'smoke-1', product: 'smoke', point: 'smoke', value })
const heardOf = async (box: TestDevice) =>
  (await stage.inbox(box, ['report'])).map(({ lane, text }) => {
    // What a gateway wrote into the inbox is a report, or was not understood.
    const { seq, child, values } = JSON.parse(text) as Partial<Report>
    return { lane, seq, child, values }
  })

it('is heard in its own words, once, a fire in the lane of fires', async () => {
  const box = await account()
  const burning = smoke('alarm')
  const calm = smoke('clear')
  const fire = { lane: 1, child: 'smoke-1' }
  await expect
    .poll(() => heardOf(box), patient)
    .toEqual([
      { ...fire, seq: burning, values: { state: 'alarm' } },
      { ...fire, seq: calm, values: { state: 'normal' } },
    ])
  await expect.poll(() => placeOf(box), patient).toEqual({ upTo: calm, fault: null })
  expect(journal.asked.every(({ isSigned }) => isSigned)).toBe(true)
})

it('is heard also when it has nothing new, and is not while its box is shut out', async () => {
  const box = await account()
  const heard = () => rows('select 1 from vendor_cloud where heard_at is not null and fault is null')
  await expect.poll(heard, patient).toHaveLength(1)
  await rows('update equipment_credential set revoked_at = now() where equipment_id = $1', [box.id])
  await expect.poll(async () => (await placeOf(box))?.fault, patient).toBe('its box may not come in')
})

it('is not heard a second time by who takes it over from one that died between two words', async () => {
  const box = await account()
  const last = smoke('alarm')
  await expect.poll(async () => (await placeOf(box))?.upTo, patient).toBe(last)
  const before = await heardOf(box)
  await gateway.stop()
  await rows('update vendor_cloud set stored_up_to = 0')
  gateway = await stage.another({ VIGIL_VENDOR_HOSTS: journal.host })
  const next = smoke('clear')
  await expect.poll(async () => (await placeOf(box))?.upTo, patient).toBe(next)
  expect(await heardOf(box)).toHaveLength(before.length + 1)
})

it('says what no row knows: it is kept as it came, and what is behind it is heard (A2)', async () => {
  const box = await account()
  const strange = journal.say({ device: 'smoke-1', product: 'smoke', point: 'smoke', value: 'evacuate!' })
  const last = smoke('alarm')
  await expect.poll(async () => (await placeOf(box))?.upTo, patient).toBe(last)
  const kept = (await stage.inbox(box, ['report'])).filter(({ text }) => text.includes('evacuate!'))
  expect(kept.map(({ lane }) => lane)).toEqual([2])
  expect(JSON.parse(kept[0]?.text ?? '')).toEqual({
    vendor: expect.objectContaining({ number: strange, value: 'evacuate!' }),
  })
})

it.each<[Mischief, RegExp]>([
  ['forged', /wrong signature/],
  ['unsigned', /no signature/],
  ['replayed', /wrong signature/],
  ['disordered', /comes after/],
  ['huge', /bytes/],
  ['down', /503/],
])('of an answer that is %s nothing is taken, it is said, and what follows is heard', async (mischief, words) => {
  const box = await account()
  await expect.poll(async () => (await placeOf(box))?.upTo, patient).toBeGreaterThan(0)
  const before = (await placeOf(box))?.upTo
  const heard = (await heardOf(box)).length
  journal.mischief = mischief
  smoke('alarm')
  const last = smoke('clear')
  await expect.poll(async () => (await placeOf(box))?.fault, patient).toMatch(words)
  expect((await placeOf(box))?.upTo).toBe(before)
  expect(await heardOf(box)).toHaveLength(heard)
  journal.mischief = 'none'
  await expect.poll(() => placeOf(box), patient).toEqual({ upTo: last, fault: null })
  expect(await heardOf(box)).toHaveLength(heard + 2)
})

it('is gone when it does not answer, and its box with it', async () => {
  const box = await account()
  await expect.poll(async () => (await stage.inbox(box, ['connected'])).length, patient).toBe(1)
  journal.mischief = 'down'
  await expect.poll(async () => (await stage.inbox(box, ['lost'])).length, patient).toBe(1)
  // Whom nobody hears is not connected by being asked.
  expect(await stage.inbox(box, ['connected'])).toHaveLength(1)
  journal.mischief = 'none'
  await expect.poll(async () => (await stage.inbox(box, ['connected'])).length, { timeout: 40_000 }).toBe(2)
})

it('is not asked where whoever runs the servers has not named it', async () => {
  const elsewhere = await startVendorJournal(secret)
  try {
    const box = await account(elsewhere.address)
    await expect.poll(async () => (await placeOf(box))?.fault, patient).toMatch(/not let in/)
    expect(elsewhere.asked).toEqual([])
  } finally {
    elsewhere.stop()
  }
})
