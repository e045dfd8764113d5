/** What devices do wrong in the middle of a storm: they restart without a new boot, and send what nobody can read. */
import { randomBytes } from 'node:crypto'
import type { Crowd, Member } from '../outside/crowd.ts'
import type { Database } from '../platform/database.ts'

/** Restarts at seq 1 under the same boot, and forgets what was not acknowledged. */
export const rebootSome = ({ members }: Crowd, count: number): number => {
  const some = members.slice(0, count)
  for (const { device } of some) device.reboot({ sameBoot: true })
  return some.length
}

/** No JSON at all, half of it, a shape nobody expects, and a good report with a letter that PostgreSQL cannot hold. */
const poisons = (member: Member): Buffer[] => {
  const text = (body: string) => Buffer.from(body)
  const boot = 1_000_000 + member.device.ledger.counts.made
  return [
    Buffer.concat([Buffer.from([0xff, 0xfe, 0x00]), randomBytes(64)]),
    text(`{"boot":${boot},"seq":1,"values":{"half`),
    text(`{"boot":${boot},"seq":2,"values":{"deep":{"deeper":[1]}},"key":"${member.keyCode}"}`),
    text(`{"boot":${boot},"seq":3,"values":{"note":"\\u0000 and \\ud800"}}`),
    text(`{"boot":${boot},"seq":4,"values":{},"events":[{"key":"${'k'.repeat(200)}","on":true}]}`),
  ]
}

export const sendPoison = ({ members }: Crowd, senders: number): void => {
  for (const member of members.slice(-senders)) for (const poison of poisons(member)) member.device.sendRaw(poison)
}

/** Poison that was acknowledged is kept too: set aside with a reason, or stored as far as it could be read. */
export const countPoison = async ({ ask }: Database, { members }: Crowd) => {
  const sent = members.flatMap(({ id, device }) =>
    device.ledger.sent
      .filter(({ kind, ackedAt }) => kind === 'raw' && ackedAt !== undefined)
      .map(({ payload }) => ({ id, payload: payload.toString('hex') })),
  )
  const kept = await ask(
    `select 1 from json_to_recordset($1) as s (id uuid, payload text)
     where exists (select 1 from event_quarantine q where q.equipment_id = s.id and q.raw = decode(s.payload, 'hex'))
       or exists (select 1 from equipment_history h where h.equipment_id = s.id and h.boot_id >= 1000000
         and h.boot_id < 1000000000 and h.device_seq = 3 and strpos(s.payload, encode('\\\\u0000'::bytea, 'hex')) > 0)`,
    [JSON.stringify(sent)],
  )
  return { poisonAcked: sent.length, poisonLost: sent.length - kept.length }
}
