/** A unit with places, a plan and people who walk it; phones that sign; workers by a clock that is said. */
import { createHmac } from 'node:crypto'
import { checkInCalls, signedText, type CheckInProof, type CheckResult } from '@vigil/contract/patrol/check-in'
import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { placeTypeCalls } from '@vigil/contract/patrol/place-type'
import { patrolPlanCalls, type PatrolPlanBody } from '@vigil/contract/patrol/plan'
import { Envelope } from '@vigil/contract/wire'
import { createPatrolWork } from '#features/patrol/task/task.work.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { aJpeg } from './pictures.ts'
import { startTestServer } from './start-test-server.ts'

export type PatrolUnit = Awaited<ReturnType<typeof startPatrolUnit>>

export const checks = [
  { key: 'door', name: '防火门常闭', hint: '', kind: 'look', unit: '', min: null, max: null },
] as const
export const here = { latitude: 31.23, longitude: 121.47 }
export const near = { ...here, accuracyM: 8 }

export const normal: CheckResult = {
  key: 'door',
  verdict: 'normal',
  reading: null,
  note: '',
  level: 'general',
  photoIds: [],
  isFixed: false,
  afterPhotoIds: [],
}
const noProof: CheckInProof = { nfc: null, qr: null, position: null, photoId: null }

export const startPatrolUnit = async () => {
  const server = await startTestServer()
  const oem = await server.make.oem()
  const place = { oem, project: await server.make.project(oem) }
  const elsewhere = { oem, project: await server.make.project(oem) }
  const { environment, owner } = server.database
  const pool = createPool({ url: environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', log: createLog('test', 'fatal') })
  const person = async (role: 'manager' | 'inspector', where = place) => {
    const { id, loginName } = await server.make.account(role, where)
    return { id, token: await server.signIn(loginName) }
  }
  const [manager, guard, other, neighbour] = [
    await person('manager'),
    await person('inspector'),
    await person('inspector'),
    await person('manager', elsewhere),
  ]
  const type = await server.result(
    placeTypeCalls.add,
    { projectId: place.project, name: '疏散通道', checks: checks.map((one) => ({ ...one })) },
    manager.token,
  )
  const addPlace = (name: string, position: typeof here | null = here) =>
    server.result(
      patrolPlaceCalls.add,
      { projectId: place.project, placeTypeId: type.placeTypeId, areaId: null, name, position },
      manager.token,
    )
  const body = (placeIds: string[], change: Partial<PatrolPlanBody> = {}): PatrolPlanBody => ({
    name: '公共区域 2 小时巡查',
    placeIds,
    cycle: { kind: 'hours', every: 2, from: '10:00', to: '22:00' },
    windows: [],
    people: [{ accountId: guard.id, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
    swaps: [],
    isOrderFixed: false,
    weakestProof: 'qr',
    needsPhoto: false,
    ...change,
  })
  /** A plan that runs from this moment on. */
  const startPlan = async (plan: PatrolPlanBody, from: string): Promise<string> => {
    const { planId, version } = await server.result(
      patrolPlanCalls.add,
      { projectId: place.project, plan },
      manager.token,
    )
    await server.result(patrolPlanCalls.move, { planId, version, act: 'start' }, manager.token)
    await owner.query('update patrol_plan set made_until = $2 where id = $1', [planId, from])
    return planId
  }

  return {
    server,
    place,
    manager,
    guard,
    other,
    neighbour,
    type,
    addPlace,
    body,
    startPlan,
    work: (at: string) =>
      createPatrolWork({ transactor: createTransactor(pool), newId: uuidV7, now: () => Date.parse(at) }).round(),
    qrOf: async (placeId: string) => (await server.result(patrolPlaceCalls.code, { placeId }, manager.token)).qr,
    /** A task whose window is open now, through these places. */
    async openTask(placeIds: string[], change: Partial<PatrolPlanBody> = {}): Promise<string> {
      const day = '2026-11-17'
      const planId = await startPlan(body(placeIds, change), `${day}T02:00:00Z`)
      await createPatrolWork({
        transactor: createTransactor(pool),
        newId: uuidV7,
        now: () => Date.parse(`${day}T02:00:00Z`),
      }).round()
      await owner.query(`update patrol_plan set state = 'ended' where id = $1`, [planId])
      const { rows } = await owner.query<{ id: string }>(
        `update patrol_task set begins_at = now() - interval '1 hour', ends_at = now() + interval '1 hour', reminded = 3
          where plan_id = $1 and clock_from = '10:00' returning id`,
        [planId],
      )
      return rows[0]?.id ?? ''
    },
    /** Signs as a phone does; what it sends can be bent before or after it is signed. */
    async phone(token = guard.token) {
      const opened = await server.result(checkInCalls.openQueue, { phoneAt: new Date().toISOString(), made: 0 }, token)
      let counter = 0
      const signed = (
        what: { taskId: string; placeId: string; proof: Partial<CheckInProof>; results?: CheckResult[] },
        bend = {},
      ) => {
        counter += 1
        const at = new Date().toISOString()
        const said = { checkInId: uuidV7(), queueId: opened.queueId, counter, phoneAt: at, results: [normal], ...what }
        const bent = { ...said, proof: { ...noProof, ...what.proof }, ...bend }
        const secret = Buffer.from(opened.secret ?? '', 'hex')
        return { ...bent, sentAt: at, signature: createHmac('sha256', secret).update(signedText(bent)).digest('hex') }
      }
      const send = (one: ReturnType<typeof signed>) => server.result(checkInCalls.checkIn, one, token)
      return { queueId: opened.queueId, signed, send }
    },
    async photo(taskId: string, placeId: string, dots: string, token = guard.token): Promise<string> {
      const wish = { taskId, placeId, takenAt: new Date().toISOString() }
      const { address } = await server.result(checkInCalls.preparePhoto, wish, token)
      const bytes = new Uint8Array(await aJpeg({ width: 300, height: 200, dots }))
      const answered = Envelope.parse(
        await (await fetch(server.base + address, { method: 'POST', body: bytes })).json(),
      )
      // As the upload answers it.
      return (answered.result as { photoId: string }).photoId
    },
    async stop() {
      await pool.end()
      await server.stop()
    },
  }
}
