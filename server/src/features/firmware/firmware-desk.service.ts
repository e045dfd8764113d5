/** Firmware at the operator's desk: keys, images, and jobs that go over a fleet. */
import { createHash } from 'node:crypto'
import type { InputOf } from '@vigil/contract/call'
import type { FirmwareImage, FirmwareJob, firmwareCalls } from '@vigil/contract/firmware/firmware'
import {
  firmwareJobStates,
  firmwareStates,
  mostByOne,
  type FirmwareJobMove,
  type FirmwareJobState,
  type FirmwareState,
} from '@vigil/contract/firmware/firmware-moves'
import { Problem } from '@vigil/contract/problems'
import { isSignedManifest } from '@vigil/protocols/firmware-manifest'
import { areTwoPeople, proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { countWaves, unitStateOf, type WaveCountRow } from './firmware-course.repository.ts'
import * as firmware from './firmware.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Calls = typeof firmwareCalls
type Tx = Pick<ScopedTransaction, 'rows'>

export const createFirmwareDesk = ({ database, newId }: Deps) => {
  const jobIn = async (tx: Tx, actor: Actor, jobId: string): Promise<FirmwareJob> => {
    const [job] = await tx.rows(firmware.jobById(actor.scope, jobId))
    if (!job) throw new Problem('missing')
    return jobOf(job, await tx.rows(countWaves([jobId])))
  }

  const moved = (actor: Actor, jobId: string, move: FirmwareJobMove, after?: (tx: Tx) => Promise<unknown>) =>
    database.write(settingsOf(actor), async (tx) => {
      await jobIn(tx, actor, jobId)
      const [done] = await tx.rows(firmware.moveJob(jobId, move))
      if (!done) throw new Problem('firmwareJobElsewhere')
      await after?.(tx)
      return jobIn(tx, actor, jobId)
    })

  /** Which of the operator's keys it is signed by. */
  const signer = async (
    actor: Actor,
    { oemId, signature, ...manifest }: InputOf<Calls['prepare']>,
  ): Promise<string> => {
    const keys = await database.read(settingsOf(actor), firmware.liveKeys(actor.scope, oemId))
    const key = keys.find(({ public_key }) => isSignedManifest(manifest, signature, public_key))
    if (!key) throw new Problem('firmwareUnsigned')
    return key.public_key
  }

  return {
    async registerKey(actor: Actor, { oemId, publicKey, password }: InputOf<Calls['registerKey']>) {
      await proveIdentity(database, actor, password)
      const row = { oem_id: oemId, public_key: publicKey, account_id: actor.accountId }
      await database.write(settingsOf(actor), (tx) => tx.rows(firmware.insertKey(row)))
      return {}
    },

    async endKey(actor: Actor, { oemId, publicKey, password }: InputOf<Calls['endKey']>) {
      await proveIdentity(database, actor, password)
      const [ended] = await database.write(settingsOf(actor), (tx) => tx.rows(firmware.endKey(oemId, publicKey)))
      if (!ended) throw new Problem('missing')
      return {}
    },

    signer,

    async take(actor: Actor, wish: InputOf<Calls['prepare']>, content: Buffer): Promise<{ firmwareImageId: string }> {
      const hash = createHash('sha256').update(content).digest('hex')
      if (content.length !== wish.size || hash !== wish.sha256) throw new Problem('firmwareUnsigned')
      const id = newId()
      const row = {
        id,
        oem_id: wish.oemId,
        public_key: await signer(actor, wish),
        type_no: wish.equipmentTypeId,
        version: wish.version,
        minimum_version: wish.minimumVersion,
        size: wish.size,
        sha256: wish.sha256,
        signature: wish.signature,
        content,
        account_id: actor.accountId,
      }
      const [added] = await database.write(settingsOf(actor), (tx) => tx.rows(firmware.insertImage(row)))
      if (!added) throw new Problem('firmwareVersionTaken')
      return { firmwareImageId: id }
    },

    async images(actor: Actor, { after, size }: InputOf<Calls['images']>) {
      const page = firmware.imagePage(actor.scope, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, imageOf)
    },

    async add(actor: Actor, wish: InputOf<Calls['add']>): Promise<FirmwareJob> {
      await proveIdentity(database, actor, wish.password)
      return database.write(settingsOf(actor), async (tx) => {
        const [image] = await tx.rows(firmware.imageById(actor.scope, wish.firmwareImageId))
        if (!image) throw new Problem('missing')
        const id = newId()
        const row = {
          id,
          oem_id: image.oem_id,
          image_id: image.id,
          stop_percent: wish.stopPercent,
          watch_minutes: wish.watchMinutes,
          reason: wish.reason,
          account_id: actor.accountId,
        }
        await tx.rows(firmware.insertJob(row))
        const units = await tx.rows(firmware.insertUnits(actor.scope, { jobId: id, image, ...wish }))
        if (units.length === 0) throw new Problem('firmwareFitsNobody')
        const takesTwo = wish.projectIds === undefined || units.length > mostByOne
        if (!takesTwo) await tx.rows(firmware.moveJob(id, 'approve', { takes_two: false }))
        return jobIn(tx, actor, id)
      })
    },

    async approve(actor: Actor, { firmwareJobId, password }: InputOf<Calls['approve']>): Promise<FirmwareJob> {
      await proveIdentity(database, actor, password)
      return database.write(settingsOf(actor), async (tx) => {
        const [job] = await tx.rows(firmware.jobById(actor.scope, firmwareJobId))
        if (!job) throw new Problem('missing')
        const [answer] = await tx.rows(areTwoPeople(job.account_id, actor.accountId))
        if (!answer?.are_two) throw new Problem('secondPersonNeeded')
        const second = { second_id: actor.accountId }
        const [done] = await tx.rows(firmware.moveJob(firmwareJobId, 'approve', second))
        if (!done) throw new Problem('firmwareJobElsewhere')
        return jobIn(tx, actor, firmwareJobId)
      })
    },

    pause: (actor: Actor, { firmwareJobId }: InputOf<Calls['pause']>) => moved(actor, firmwareJobId, 'pause'),

    async goOn(actor: Actor, { firmwareJobId, password }: InputOf<Calls['goOn']>) {
      await proveIdentity(database, actor, password)
      return moved(actor, firmwareJobId, 'goOn')
    },

    end: (actor: Actor, { firmwareJobId }: InputOf<Calls['end']>) =>
      moved(actor, firmwareJobId, 'end', (tx) => tx.rows(firmware.endUnits(firmwareJobId))),

    retry: (actor: Actor, { firmwareJobId, equipmentId }: InputOf<Calls['retry']>) =>
      database.write(settingsOf(actor), async (tx) => {
        const { state } = await jobIn(tx, actor, firmwareJobId)
        const isOpen = state === 'running' || state === 'paused' || state === 'stopped'
        const [done] = isOpen ? await tx.rows(firmware.retryUnit(firmwareJobId, equipmentId)) : []
        if (!done) throw new Problem('firmwareJobElsewhere')
        return jobIn(tx, actor, firmwareJobId)
      }),

    async find(actor: Actor, { after, size }: InputOf<Calls['find']>) {
      const page = firmware.jobPage(actor.scope, pageStart(after), size + 1)
      const rows = await database.read(settingsOf(actor), page)
      const counts = await database.read(settingsOf(actor), countWaves(rows.map(({ id }) => id)))
      return pageOfRows(rows, size, (row) =>
        jobOf(
          row,
          counts.filter(({ job_id }) => job_id === row.id),
        ),
      )
    },

    async units(actor: Actor, { firmwareJobId, state, after, size }: InputOf<Calls['units']>) {
      const wish = { jobId: firmwareJobId, state, after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), firmware.unitPage(actor.scope, wish))
      return pageOfRows(rows, size, (row) => ({
        equipmentId: row.id,
        projectId: row.project_id,
        deviceName: row.name,
        keyCode: row.key_code,
        wave: row.wave,
        state: unitStateOf(row),
        fromVersion: row.from_version,
        fetchedBytes: row.fetched,
        why: row.why,
        changedAt: row.changed_at.toISOString(),
      }))
    },
  }
}

const imageOf = (row: firmware.ImageRow): FirmwareImage => ({
  firmwareImageId: row.id,
  oemId: row.oem_id,
  equipmentTypeId: row.type_no,
  version: row.version,
  minimumVersion: row.minimum_version,
  size: row.size,
  sha256: row.sha256,
  addedAt: row.added_at.toISOString(),
})

type Counts = Record<FirmwareState, number>

const countsOf = (rows: readonly WaveCountRow[]): Counts => {
  const none = Object.fromEntries(firmwareStates.map((state) => [state, 0]))
  for (const row of rows) none[unitStateOf(row)] = (none[unitStateOf(row)] ?? 0) + row.units
  // One for each state: they were laid out above.
  return none as Counts
}

/** The checks of the table know these only. */
const jobStateOf = ({ state }: { readonly state: string }): FirmwareJobState =>
  firmwareJobStates.find((known) => known === state) ?? 'ended'
const whyOf = (why: string | null): FirmwareJob['why'] =>
  (['failures', 'rolledBack', 'switched'] as const).find((known) => known === why) ?? null

const jobOf = (row: firmware.JobRow, counts: readonly WaveCountRow[]): FirmwareJob => ({
  firmwareJobId: row.id,
  oemId: row.oem_id,
  equipmentTypeId: row.type_no,
  version: row.version,
  state: jobStateOf(row),
  why: whyOf(row.why),
  wave: row.wave,
  stopPercent: row.stop_percent,
  watchMinutes: row.watch_minutes,
  reason: row.reason,
  addedAt: row.added_at.toISOString(),
  counts: countsOf(counts),
  waves: [...new Set(counts.map(({ wave }) => wave))]
    .toSorted((one, other) => one - other)
    .map((wave) => ({
      wave,
      counts: countsOf(counts.filter((count) => count.wave === wave)),
    })),
})
