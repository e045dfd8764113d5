/** Check-ins: judged by one table, kept whether they count or not, and the same one however often it is sent. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { signedText, type CheckInAnswer, type checkInCalls } from '@vigil/contract/patrol/check-in'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { placeById, type PlaceRow } from '../place/place.repository.ts'
import { isBeforeOpen } from '../task/route.rules.ts'
import { readTask } from '../task/task.service.ts'
import { holdTask } from '../task/task.repository.ts'
import { outcomeOf, proofOf, routePoint, stateOf } from '../task/task.view.ts'
import type { PatrolContact } from '#schema/tables/patrol.ts'
import * as tries from './check-in.repository.ts'
import { answerOf } from './check-in.view.ts'
import { completePoint } from './complete-point.ts'
import { withContact } from './contact.rules.ts'
import type { CheckInFacts, Neighbour } from './guard.facts.ts'
import { distanceOf, doneAt, isSentLate, judgeCheckIn, limits, wayOf, type Judgement } from './guard.rules.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Sent = InputOf<typeof checkInCalls.checkIn>
type Task = Awaited<ReturnType<typeof readTask>>

interface QueueRow {
  readonly id: string
  readonly secret: Buffer
  readonly counter: number
  readonly offset_ms: number
  readonly contacts: readonly PatrolContact[]
  readonly last_phone_at: Date | null
}

const mostQueues = 10

export const createCheckInService = ({ database, newId, now }: Deps) => {
  const factsOf = async (tx: ScopedTransaction, actor: Actor, parts: Parts): Promise<CheckInFacts> => {
    const { sent, queue, task, place } = parts
    const photoIds = photosOf(sent)
    const photos = photoIds.length === 0 ? [] : await tx.rows(tries.photoFacts(photoIds))
    const times = { phoneAt: Date.parse(sent.phoneAt), sentAt: Date.parse(sent.sentAt) }
    const spoken = {
      now: now(),
      said: { ...sent, ...times, isSigned: isSigned(sent, queue.secret) },
      queue: queueFacts(queue),
    }
    const near = await tx.rows(tries.checkInsNear(actor.accountId, new Date(doneAt(spoken))))
    return {
      ...spoken,
      accountId: actor.accountId,
      task: taskFacts(task),
      point: pointFacts(task, sent.placeId),
      place: placeFacts(place),
      photos: new Map(photos.map((photo) => [photo.id, photoFactsOf(actor, sent, photo)])),
      neighbours: near.map((one) => neighbourOf(one, sent.queueId, times.phoneAt - doneAt(spoken))),
    }
  }

  const keep = async (tx: ScopedTransaction, actor: Actor, { task, sent, facts, judged }: Kept): Promise<void> => {
    const { oem_id, company_id, project_id } = task.row
    const position = sent.proof.position
    await tx.rows(
      tries.insertCheckIn({
        id: sent.checkInId,
        oem_id,
        company_id,
        project_id,
        task_id: sent.taskId,
        place_id: sent.placeId,
        account_id: actor.accountId,
        queue_id: sent.queueId,
        counter: sent.counter,
        state: judged.refusal === null ? 'accepted' : 'refused',
        refusal: judged.refusal,
        checks: JSON.stringify(judged.checks),
        way: wayOf(facts),
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
        distance_m: distanceOf(facts),
        clock_off_ms: facts.said.sentAt - facts.now,
        is_sent_late: isSentLate(facts),
        phone_at: new Date(facts.said.phoneAt),
        at: new Date(doneAt(facts)),
        received_at: new Date(facts.now),
        results: JSON.stringify(sent.results),
      }),
    )
    // A forged one moves nothing: whoever cannot sign must not use up the numbers of whoever can.
    if (!facts.said.isSigned || sent.counter <= facts.queue.counter) return
    // Nor does a time that was wrong: who has set the clock right again would have to wait until it is that late.
    const isTimely = judged.checks.some(({ check, isPassed }) => check === 'clock' && isPassed)
    const last = isTimely ? { last_phone_at: new Date(facts.said.phoneAt) } : {}
    await tx.rows(tries.changeQueue(sent.queueId, { counter: sent.counter, ...last }))
  }

  const again = async (tx: ScopedTransaction, actor: Actor, sent: Sent): Promise<CheckInAnswer | undefined> => {
    const [row] = await tx.rows(tries.checkInById(actor.scope, sent.checkInId))
    if (!row) return undefined
    const isSame = row.account_id === actor.accountId && row.task_id === sent.taskId && row.place_id === sent.placeId
    if (!isSame) throw new Problem('conflict')
    return answerOf(actor, row, await readTask(tx, actor, sent.taskId))
  }

  return {
    openQueue: (actor: Actor, { queueId, phoneAt, made }: InputOf<typeof checkInCalls.openQueue>) =>
      database.write(settingsOf(actor), async (tx): Promise<OutputOf<typeof checkInCalls.openQueue>> => {
        const at = now()
        const offset_ms = Date.parse(phoneAt) - at
        const told = { serverAt: new Date(at).toISOString(), clockOffMs: offset_ms }
        const isClockGood = Math.abs(offset_ms) <= limits.clockMs
        const contact = { offset_ms, contact_at: new Date(at) }
        if (queueId !== undefined) {
          const [queue] = await tx.rows(tries.holdQueue(actor.accountId, queueId))
          if (!queue) throw new Problem('patrolQueueUnknown')
          const contacts = withContact(queue.contacts, { made, at }, queue.counter)
          await tx.rows(tries.changeQueue(queueId, { ...contact, contacts: JSON.stringify(contacts) }))
          return { queueId, secret: null, counter: queue.counter, ...told, isClockGood }
        }
        const [id, secret] = [newId(), randomBytes(32)]
        const contacts = JSON.stringify(withContact([], { made: 0, at }, 0))
        await tx.rows(tries.insertQueue({ id, account_id: actor.accountId, secret, ...contact, contacts }))
        await tx.rows(tries.forgetQueues(actor.accountId, mostQueues))
        return { queueId: id, secret: secret.toString('hex'), counter: 0, ...told, isClockGood }
      }),

    checkIn: (actor: Actor, sent: Sent): Promise<CheckInAnswer> =>
      database.write(settingsOf(actor), async (tx) => {
        const [queue] = await tx.rows(tries.holdQueue(actor.accountId, sent.queueId))
        if (!queue) throw new Problem('patrolQueueUnknown')
        const before = await again(tx, actor, sent)
        if (before) return before
        await tx.rows(holdTask(actor.scope, sent.taskId))
        const task = await readTask(tx, actor, sent.taskId)
        const [place] = await tx.rows(placeById(actor.scope, sent.placeId))
        if (!place) throw new Problem('missing')
        const facts = await factsOf(tx, actor, { sent, queue, task, place })
        const judged = judgeCheckIn(facts)
        await keep(tx, actor, { task, sent, facts, judged })
        const photoIds = photosOf(sent)
        if (judged.refusal === null && photoIds.length > 0) await tx.rows(tries.usePhotos(photoIds, sent.checkInId))
        const [row] = await tx.rows(tries.checkInById(actor.scope, sent.checkInId))
        if (!row) throw new Problem('missing')
        if (judged.refusal === null) await completePoint(tx, { task, row, newId })
        return answerOf(actor, row, await readTask(tx, actor, sent.taskId))
      }),
  }
}

interface Parts {
  readonly sent: Sent
  readonly queue: QueueRow
  readonly task: Task
  readonly place: PlaceRow
}

interface Kept {
  readonly task: Task
  readonly sent: Sent
  readonly facts: CheckInFacts
  readonly judged: Judgement
}

const photosOf = ({ proof, results }: Pick<Sent, 'proof' | 'results'>): string[] => [
  ...new Set([
    ...(proof.photoId === null ? [] : [proof.photoId]),
    ...results.flatMap(({ photoIds, afterPhotoIds }) => [...photoIds, ...afterPhotoIds]),
  ]),
]

const isSigned = (sent: Sent, secret: Buffer): boolean =>
  timingSafeEqual(createHmac('sha256', secret).update(signedText(sent)).digest(), Buffer.from(sent.signature, 'hex'))

const spotOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Two of one phone are as far apart as its own clock says, however slow we were to hear what time it has. */
const neighbourOf = (one: tries.NearRow, queueId: string, offMs: number): Neighbour => ({
  placeId: one.place_id,
  at: one.queue_id === queueId ? one.phone_at.getTime() - offMs : one.at.getTime(),
  position: spotOf(one),
})

const queueFacts = (queue: QueueRow): CheckInFacts['queue'] => ({
  counter: queue.counter,
  lastPhoneAt: queue.last_phone_at?.getTime() ?? null,
  offsetMs: queue.offset_ms,
  contacts: queue.contacts,
})

const taskFacts = ({ row }: Task): CheckInFacts['task'] => ({
  state: stateOf(row),
  accountId: row.account_id,
  beginsAt: row.begins_at.getTime(),
  endsAt: row.ends_at.getTime(),
  isOrderFixed: row.is_order_fixed,
  weakestProof: proofOf(row.weakest_proof) ?? 'nfc',
  needsPhoto: row.needs_photo,
})

const pointFacts = ({ points, fires }: Task, placeId: string): CheckInFacts['point'] => {
  const point = points.find(({ place_id }) => place_id === placeId)
  if (!point) return null
  const burning = fires.map(({ area_id }) => ({ areaId: area_id }))
  return {
    outcome: outcomeOf(point.outcome),
    checks: point.checks,
    isBeforeOpen: isBeforeOpen(routePoint(point), points.map(routePoint), burning),
  }
}

const placeFacts = (place: PlaceRow): CheckInFacts['place'] => ({
  id: place.id,
  secret: place.secret,
  codeVersion: place.code_version,
  nfcSerial: place.nfc_serial,
  position: spotOf(place),
})

const photoFactsOf = (actor: Actor, sent: Sent, photo: tries.PhotoFacts) => ({
  isMine: photo.account_id === actor.accountId && photo.task_id === sent.taskId && photo.place_id === sent.placeId,
  takenAt: photo.taken_at.getTime(),
  at: photo.at.getTime(),
  isUsed: photo.is_used,
})
