import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWebhookDesk } from './webhook-desk.ts'

const desk = createWebhookDesk()
let address: string

beforeAll(async () => {
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const at = desk.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
})
afterAll(() => void desk.close())

const sent = (id: string) => {
  const [body, seconds] = ['{"kind":"test"}', Math.floor(Date.now() / 1_000)]
  const signature = createHmac('sha256', 'secret').update(`${id}.${seconds}.${body}`).digest('hex')
  const headers = { 'vigil-delivery': id, 'vigil-signature': `t=${seconds},v1=${signature}` }
  return fetch(address, { method: 'POST', headers, body })
}

it('a delivery that was taken is not done again, one that was turned away is (A13)', async () => {
  await fetch(address, { method: 'PUT', body: JSON.stringify({ secret: 'secret', status: 500 }) })
  expect((await sent('one')).status).toBe(500)
  await fetch(address, { method: 'PUT', body: JSON.stringify({ status: 200 }) })
  expect([(await sent('one')).status, (await sent('one')).status, (await sent('two')).status]).toEqual([200, 200, 200])
  expect(await (await fetch(address)).json()).toEqual({
    received: [{ kind: 'test' }, { kind: 'test' }],
    refused: ['taken before'],
  })
})
