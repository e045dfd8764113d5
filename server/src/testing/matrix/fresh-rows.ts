/** The rows of a place that a call may name, with the canary where a reader would see it. */
import type pg from 'pg'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { companyRows } from './company-rows.ts'
import { dutyRows } from './duty-rows.ts'
import { hazardRows } from './hazard-rows.ts'
import { inspectorPackRows } from './inspector-pack-rows.ts'
import type { Site, Target, World } from './matrix-site.ts'
import { noticeRow } from './notice-row.ts'
import { nowhere, type Fresh } from './nowhere.ts'
import { patrolRows } from './patrol-rows.ts'
import { contentRow, feedbackRow } from './content-rows.ts'
import { moneyRows, operatorRows } from './operator-rows.ts'
import { equipmentPhotoRow, planRow } from './picture-rows.ts'
import { unitReportRow } from './report-row.ts'
import { sessionRow } from './session-row.ts'
import { visitorRows } from './visitor-rows.ts'
import { waitingRows } from './waiting-rows.ts'
import { maintenancePlanRow, workOrderRow } from './work-order-row.ts'

type Where = Pick<Site, 'relation' | 'canary' | 'place'>
type Bench = World & {
  readonly canary: string
  readonly place: NonNullable<Site['place']>
  readonly account: string
  readonly equipment: string
}

/**
 * A command of another cell may have renamed the place: its canary is put back. The sibling shares our operator, who may have
 * let one of its people into our unit: whoever lists the people of the unit would see him there, rightly.
 */
const nameAgain = async (owner: pg.Pool, { relation, canary, place }: Where): Promise<void> => {
  if (!place) return
  await owner.query(
    `delete from role_grant g using account a where a.id = g.account_id and g.scope_id = $1
       and coalesce(a.person, a.nickname, a.login_name) like 'canary-%' and coalesce(a.person, a.nickname, a.login_name) <> $2`,
    [place.project, canary],
  )
  await owner.query(
    `with unit as (update project set name = $4 where id = $1 and name <> $4),
       maker as (update company set name = $4 where id = $2 and name <> $4)
     update oem set name = $4 where id = $3 and $5 and name <> $4`,
    [place.project, place.company, place.oem, canary, relation !== 'sibling'],
  )
}

const makeRole = async ({ owner, canary, place }: Bench) => {
  const role = uuidV7()
  await owner.query(
    `insert into role (id, oem_id, company_id, role_type, name, permissions, equipment_permissions)
     values ($1, $2, $3, 2, $4, ',dash:list,', ',')`,
    [role, place.oem, place.company, canary],
  )
  return { role }
}

const makeArea = async ({ owner, canary, place }: Bench) => {
  const area = uuidV7()
  await owner.query(
    `insert into area (id, oem_id, company_id, project_id, kind, name) values ($1, $2, $3, $4, 'building', $5)`,
    [area, place.oem, place.company, place.project, canary],
  )
  return { area }
}

const makeContact = async ({ owner, canary, place }: Bench) => {
  const contact = uuidV7()
  await owner.query(
    `insert into project_contact (id, oem_id, company_id, project_id, call_order, person, tel, duty)
     values ($1, $2, $3, $4, 0, $5, '12000000000', 'duty')`,
    [contact, place.oem, place.company, place.project, canary],
  )
  return { contact }
}

const makeCommand = async ({ owner, canary, place, account, equipment }: Bench) => {
  const command = uuidV7()
  await owner.query(
    `insert into command (id, oem_id, company_id, project_id, equipment_id, carrier_id, action, params, counter, state,
       origin_kind, origin_id, account_id, expires_at, timeout_at)
     values ($1, $2, $3, $4, $5, $5, $6, '{}', 0, 'created', 'account', $7::uuid::text, $7::uuid, now() + interval '1 hour', now() + interval '1 hour')`,
    [command, place.oem, place.company, place.project, equipment, canary, account],
  )
  return { command }
}

const makeBatch = async ({ owner, canary, place, account, equipment }: Bench) => {
  const commandBatch = uuidV7()
  await owner.query(
    `with batch as (insert into command_batch (id, oem_id, company_id, project_id, account_id, role_id, action, params,
       danger, origin_id, nonce_hash, expires_at, state, wave, stop_percent)
       values ($1, $2, $3, $4, $5, $5, $6, '{}', 'slide', $1, sha256($1::uuid::text::bytea), now(), 'paused', 1, 0))
     insert into command_batch_loop (batch_id, equipment_id, wave, place) values ($1, $7, 1, 0)`,
    [commandBatch, place.oem, place.company, place.project, account, canary, equipment],
  )
  return { commandBatch }
}

const makeTimer = async ({ owner, canary, place, account, equipment }: Bench) => {
  const timer = uuidV7()
  await owner.query(
    `with made as (insert into timer (id, oem_id, company_id, project_id, account_id, role_id, name, action, params,
       clock_time, weekdays, except_days)
       values ($1, $2, $3, $4, $5, $5, $6, 'switchOff', '{}', '08:00', '{1}', '{}'))
     insert into timer_loop (timer_id, equipment_id, place) values ($1, $7, 0)`,
    [timer, place.oem, place.company, place.project, account, canary, equipment],
  )
  return { timer }
}

const makeScene = async ({ owner, canary, place, account, equipment }: Bench) => {
  const scene = uuidV7()
  await owner.query(
    `with made as (insert into scene (id, oem_id, company_id, project_id, account_id, name, icon)
       values ($1, $2, $3, $4, $5, $6, 'moon'))
     insert into scene_item (scene_id, equipment_id, place, action, params) values ($1, $7, 0, 'switchOff', '{}')`,
    [scene, place.oem, place.company, place.project, account, canary, equipment],
  )
  return { scene }
}

const makeSharing = async ({ owner, canary, place, account, equipment }: Bench) => {
  const timeSharing = uuidV7()
  await owner.query(
    `with made as (insert into time_sharing (id, oem_id, company_id, project_id, account_id, name, periods)
       values ($1, $2, $3, $4, $5, $6, '[{"begins":"08:00","ends":"18:00","weekdays":[1]}]')),
     timers as (insert into timer (id, oem_id, company_id, project_id, account_id, role_id, name, action, params,
       clock_time, weekdays, except_days, sharing_id, sharing_place)
       values ($1, $2, $3, $4, $5, $5, $6, 'switchOn', '{}', '08:00', '{1}', '{}', $1, 0))
     insert into timer_loop (timer_id, equipment_id, place) values ($1, $7, 0)`,
    [timeSharing, place.oem, place.company, place.project, account, canary, equipment],
  )
  return { timeSharing }
}

const makeLinkage = async ({ owner, canary, place, account, equipment }: Bench) => {
  const linkRule = uuidV7()
  const linkRun = uuidV7()
  const step = { equipmentId: equipment, action: 'switchOff', params: {}, delayS: 0, asks: true }
  const when = { kind: 'alarm', equipmentIds: [equipment], event: 'fire', atLeast: 1, withinS: 60 }
  const body = { name: canary, when: [when], and: [], forS: 0, does: [step], otherwise: [], again: 'afterEnd' }
  await owner.query(
    `with rule as (insert into linkage_rule (id, oem_id, company_id, project_id) values ($1, $3, $4, $5)),
     version as (insert into linkage_version (rule_id, version, state, body, expression, needs_approval, account_id, role_id)
       values ($1, 1, 'off', $7, 'true', true, $6, $6)),
     equipment as (insert into linkage_equipment (rule_id, version, equipment_id, is_moved) values ($1, 1, $8, true)),
     run as (insert into linkage_run (id, rule_id, version, oem_id, company_id, project_id, name, branch, is_paused, account_id, role_id)
       values ($2, $1, 1, $3, $4, $5, $9, 'does', false, $6, $6))
     insert into linkage_run_step (run_id, place, equipment_id, action, params, delay_s, state, due_at)
       values ($2, 0, $8, 'switchOff', '{}', 0, 'asks', clock_timestamp())`,
    [linkRule, linkRun, place.oem, place.company, place.project, account, JSON.stringify(body), equipment, canary],
  )
  return { linkRule, linkRun }
}

interface Maker {
  readonly nouns: readonly (keyof Fresh)[]
  readonly make: (bench: Bench) => Promise<Partial<Fresh>>
}

const makers: readonly Maker[] = [
  { nouns: ['role'], make: makeRole },
  { nouns: ['area'], make: makeArea },
  { nouns: ['contact'], make: makeContact },
  { nouns: ['command'], make: makeCommand },
  { nouns: ['commandBatch'], make: makeBatch },
  { nouns: ['timer'], make: makeTimer },
  { nouns: ['scene'], make: makeScene },
  { nouns: ['timeSharing'], make: makeSharing },
  { nouns: ['linkRule', 'linkRun'], make: makeLinkage },
  { nouns: ['equipmentPhoto'], make: equipmentPhotoRow },
  { nouns: ['plan'], make: planRow },
  { nouns: ['madeType', 'stockItem', 'firmwareImage', 'firmwareJob'], make: operatorRows },
  { nouns: ['contentEntry'], make: contentRow },
  { nouns: ['feedback'], make: feedbackRow },
  { nouns: ['payOrder', 'payMatch'], make: moneyRows },
  { nouns: ['alarm'], make: async ({ make, place, equipment }) => ({ alarm: await make.alarm(place, equipment) }) },
  { nouns: ['notice'], make: async (one) => ({ notice: await noticeRow(one.owner, one, one.account) }) },
  { nouns: ['hazard', 'isolation', 'walkTest'], make: (bench) => hazardRows(bench.owner, bench, bench) },
  {
    nouns: ['workOrder'],
    make: async (bench) => ({ workOrder: await workOrderRow(bench.owner, bench, bench.equipment) }),
  },
  {
    nouns: ['maintenancePlan'],
    make: async (bench) => ({ maintenancePlan: await maintenancePlanRow(bench.owner, bench, bench.account) }),
  },
  { nouns: ['unitReport'], make: unitReportRow },
  {
    nouns: ['dutyShift', 'dutyCheck', 'dutyHandover'],
    make: (bench) => dutyRows(bench.owner, bench, bench.account),
  },
  { nouns: ['inspectorPack', 'packLink'], make: (bench) => inspectorPackRows(bench.owner, bench, bench.account) },
  {
    nouns: ['patrolPlaceType', 'patrolPlace', 'patrolPlan', 'patrolTask', 'patrolCheckIn'],
    make: (bench) => patrolRows(bench.owner, bench, bench.account),
  },
  { nouns: ['visit', 'doorGrant', 'doorGroup'], make: (bench) => visitorRows(bench.owner, bench, bench) },
  { nouns: ['registration', 'invitation'], make: (bench) => waitingRows(bench.owner, bench, bench.account) },
  {
    nouns: ['companyToken', 'pushModel', 'delivery'],
    make: (bench) => companyRows(bench.owner, bench, bench.account),
  },
]

const hangsOnEquipment: readonly Target[] = [
  'equipment',
  'equipmentPhoto',
  'command',
  'commandBatch',
  'timer',
  'scene',
  'timeSharing',
  'linkRule',
  'linkRun',
  'alarm',
  'hazard',
  'workOrder',
  'isolation',
  'walkTest',
  'doorGrant',
]

/** What these nouns mean in the place, made anew. The platform has people and roles only. */
export const renewedRows = async (world: World, where: Where, wanted: readonly Target[]): Promise<Partial<Fresh>> => {
  const { make, owner } = world
  const { canary, place } = where
  await nameAgain(owner, where)
  const { id: account, grantId } = await make.account(place ? 'inspector' : 'super', place ?? {}, {
    person: canary,
    nickname: canary,
  })
  const person = {
    account,
    grant: grantId,
    ...(wanted.includes('session') ? { session: await sessionRow(owner, account, canary) } : {}),
  }
  if (!place) return { ...person, role: presetRoles.super.id }
  const rows: Partial<Fresh>[] = []
  const equipment = wanted.some((noun) => hangsOnEquipment.includes(noun))
    ? await make.equipment(place, { name: canary, stream_address: `https://${canary}/live.m3u8` })
    : ''
  if (equipment !== '') rows.push({ equipment })
  const bench = { ...world, canary, place, account, equipment }
  for (const maker of makers) if (maker.nouns.some((noun) => wanted.includes(noun))) rows.push(await maker.make(bench))
  return Object.assign(person, ...rows)
}

/** One of everything; what only a tenant has is nowhere at the platform. */
export const freshRows = async (world: World, where: Where): Promise<Fresh> => {
  const none = nowhere()
  // The keys of a record that is written out above.
  const everything = Object.keys(none) as (keyof Fresh)[]
  return { ...none, ...(await renewedRows(world, where, everything)) }
}
