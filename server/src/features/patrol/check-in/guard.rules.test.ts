/** One honest check-in, and every way in which one can be made up. */
import type { CheckInRefusal } from '@vigil/contract/patrol/refusals'
import { describe, expect, it } from 'vitest'
import { rollingCode, staticCode, type CodeOwner } from '../place/code.rules.ts'
import type { CheckInFacts } from './guard.facts.ts'
import { isSentLate, judgeCheckIn, limits } from './guard.rules.ts'

const now = Date.parse('2026-11-17T06:00:00.000Z')
const minute = 60_000
const guard = '01900000-0000-7000-8000-00000000000a'
const placeId = '01900000-0000-7000-8000-0000000000a1'
const elsewhere = '01900000-0000-7000-8000-0000000000b2'
const photoId = '01900000-0000-7000-8000-0000000000f1'
const owner: CodeOwner = { id: placeId, secret: Buffer.alloc(32, 7), codeVersion: 2 }
const here = { latitude: 31.23, longitude: 121.47 }
const far = { latitude: 31.2462, longitude: 121.47, accuracyM: 12 }
const near = { ...here, accuracyM: 8 }
const check = { key: 'door', name: '防火门常闭', hint: '', kind: 'look', unit: '', min: null, max: null } as const
const gauge = { ...check, key: 'bar', kind: 'reading', unit: 'MPa', min: 0.2, max: 0.8 } as const
const normal = {
  key: 'door',
  verdict: 'normal',
  reading: null,
  note: '',
  level: 'general',
  photoIds: [],
  isFixed: false,
  afterPhotoIds: [],
} as const

const spoke = (made: number, at: number) => ({ made, firstAt: at, lastAt: at })

type Part<K extends keyof CheckInFacts> = Partial<NonNullable<CheckInFacts[K]>>
interface Change {
  said?: Part<'said'>
  proof?: Partial<CheckInFacts['said']['proof']>
  queue?: Part<'queue'>
  task?: Part<'task'>
  point?: Part<'point'> | null
  place?: Part<'place'>
  photos?: CheckInFacts['photos']
  neighbours?: CheckInFacts['neighbours']
}

const facts = ({ said, proof, queue, task, point, place, photos, neighbours }: Change): CheckInFacts => ({
  now,
  accountId: guard,
  said: {
    placeId,
    counter: 5,
    phoneAt: now - 2_000,
    sentAt: now,
    results: [{ ...normal, photoIds: [], afterPhotoIds: [] }],
    isSigned: true,
    ...said,
    proof: { nfc: null, qr: staticCode(owner, 'qr'), position: near, photoId: null, ...proof },
  },
  queue: { counter: 4, lastPhoneAt: now - 10 * minute, offsetMs: 400, contacts: [spoke(4, now - minute)], ...queue },
  task: {
    state: 'doing',
    accountId: guard,
    beginsAt: now - 60 * minute,
    endsAt: now + 60 * minute,
    isOrderFixed: false,
    weakestProof: 'qr',
    needsPhoto: false,
    ...task,
  },
  point: point === null ? null : { outcome: 'open', checks: [check], isBeforeOpen: false, ...point },
  place: { ...owner, nfcSerial: '04:a2:19', position: here, ...place },
  photos: photos ?? new Map([[photoId, { isMine: true, takenAt: now - minute, at: now, isUsed: false }]]),
  neighbours: neighbours ?? [],
})

const refused = (change: Change): CheckInRefusal | null => judgeCheckIn(facts(change)).refusal
const tag = { nfc: { content: staticCode(owner, 'nfc'), serial: '04:a2:19' }, qr: null, position: null }
const kept = {
  said: { phoneAt: now - 50 * minute },
  queue: { contacts: [spoke(4, now - 70 * minute), spoke(5, now)], lastPhoneAt: null },
}

describe('an honest check-in counts', () => {
  it.each<[string, Change]>([
    ['by a sticker and one’s position', {}],
    ['by a sticker and a photo taken now', { proof: { position: null, photoId } }],
    ['by a tag, in a basement without a position', { proof: tag }],
    ['by the code on a screen alone', { proof: { qr: rollingCode(owner, now - 2_000).content, position: null } }],
    ['by position where the plan takes that', { proof: { qr: null }, task: { weakestProof: 'gps' } }],
    [
      'by a photo where the plan takes that',
      { proof: { qr: null, position: null, photoId }, task: { weakestProof: 'photo' } },
    ],
    ['kept on the phone for fifty minutes', kept],
    [
      'kept on the phone, after the task was called missed',
      { ...kept, task: { state: 'missed', endsAt: now - 45 * minute } },
    ],
    [
      'after a clock that was a minute fast was set right',
      { queue: { lastPhoneAt: now + minute, contacts: [spoke(4, now - minute)] } },
    ],
    [
      'ten seconds after the last point, although the platform was slow to hear the phone’s clock',
      { queue: { offsetMs: -8_000 }, neighbours: [{ placeId: elsewhere, at: now - 12_000, position: here }] },
    ],
    [
      'ten seconds before what is known already, although the platform was slow to hear the phone’s clock',
      { queue: { offsetMs: -8_000 }, neighbours: [{ placeId: elsewhere, at: now + 8_000, position: here }] },
    ],
    ['for a task that is nobody’s', { task: { accountId: null } }],
    [
      'two minutes and 200 metres after the last point',
      { neighbours: [{ placeId: elsewhere, at: now - 2 * minute, position: { ...here, latitude: 31.2318 } }] },
    ],
  ])('%s', (_name, change) => {
    expect(judgeCheckIn(facts(change))).toMatchObject({ refusal: null })
  })

  it('and is said to have been sent late only when it waited', () => {
    expect([isSentLate(facts({})), isSentLate(facts(kept))]).toEqual([false, true])
  })
})

describe('a forged or mistaken check-in does not count', () => {
  const oldCode = staticCode({ ...owner, codeVersion: 1 }, 'qr')
  const foreign = staticCode({ ...owner, id: elsewhere }, 'qr')
  const photo = (change: object) =>
    new Map([[photoId, { isMine: true, takenAt: now - minute, at: now, isUsed: false, ...change }]])
  it.each<[string, Change, CheckInRefusal]>([
    ['a copied code far away', { proof: { position: far } }, 'tooFar'],
    ['a copied code far away, with a photo beside it', { proof: { position: far, photoId } }, 'tooFar'],
    ['a copied tag far away', { proof: { ...tag, position: far } }, 'tooFar'],
    ['a position that is rough and surely far', { proof: { ...tag, position: { ...far, accuracyM: 900 } } }, 'tooFar'],
    ['a picture of a sticker alone', { proof: { position: null } }, 'secondProofMissing'],
    ['a sticker with a rough position', { proof: { position: { ...near, accuracyM: 80 } } }, 'secondProofMissing'],
    ['a copied chip', { proof: { nfc: { content: staticCode(owner, 'nfc'), serial: '04:ff:ff' } } }, 'wrongTag'],
    ['what stands on a tag, shown as a picture', { proof: { qr: staticCode(owner, 'nfc') } }, 'wrongCode'],
    ['another place’s code', { proof: { qr: foreign } }, 'wrongCode'],
    ['a made-up code', { proof: { qr: `${staticCode(owner, 'qr').slice(0, -1)}x` } }, 'wrongCode'],
    ['a code that was replaced', { proof: { qr: oldCode } }, 'oldCode'],
    [
      'a picture of a screen, two minutes old',
      { proof: { qr: rollingCode(owner, now - 2 * minute).content } },
      'rollingExpired',
    ],
    ['no proof at all', { proof: { qr: null, position: null } }, 'proofMissing'],
    ['a weaker proof than the plan takes', { proof: { qr: null } }, 'proofTooWeak'],
    [
      'a rough position alone',
      { proof: { qr: null, position: { ...near, accuracyM: 60 } }, task: { weakestProof: 'gps' } },
      'positionTooRough',
    ],
    [
      'a position where the place has none',
      { proof: { qr: null }, task: { weakestProof: 'gps' }, place: { position: null } },
      'placeHasNoPosition',
    ],
    ['a replayed queue', { said: { counter: 4 } }, 'replayed'],
    ['somebody else’s signature', { said: { isSigned: false } }, 'badSignature'],
    [
      'a clock that is off when it sends',
      { said: { sentAt: now - 3 * minute, phoneAt: now - 3 * minute } },
      'clockOff',
    ],
    ['a clock that was off at its last contact', { queue: { offsetMs: 5 * minute } }, 'clockOff'],
    ['a clock set back between two points', { said: { phoneAt: now - 20 * minute } }, 'clockOff'],
    [
      'a clock set back behind its last contact',
      { said: { phoneAt: now - 30 * minute }, queue: { lastPhoneAt: null } },
      'clockOff',
    ],
    [
      'a clock set back without a network and set right again before it sends',
      {
        said: { phoneAt: now - 50 * minute },
        queue: { contacts: [spoke(4, now - 20 * minute), spoke(5, now)], lastPhoneAt: null },
      },
      'clockOff',
    ],
    [
      'one that had been made when the phone last spoke, called later than that',
      { queue: { contacts: [spoke(4, now - 60 * minute), spoke(5, now - 30 * minute)], lastPhoneAt: null } },
      'clockOff',
    ],
    ['a check-in from the future', { said: { phoneAt: now + minute } }, 'clockOff'],
    [
      'a phone that was silent for two days',
      { queue: { contacts: [spoke(4, now - 48 * 60 * minute), spoke(5, now)], lastPhoneAt: null } },
      'clockUnknown',
    ],
    ['someone else’s task', { task: { accountId: elsewhere } }, 'notYours'],
    ['a task that was cancelled', { task: { state: 'cancelled' } }, 'taskOver'],
    ['a place that the task does not go to', { point: null }, 'notInTask'],
    ['a point that is done', { point: { outcome: 'inTime' } }, 'pointDone'],
    ['before the window', { task: { beginsAt: now + minute } }, 'tooEarly'],
    ['after the window and its grace', { task: { endsAt: now - 11 * minute } }, 'tooLate'],
    ['out of a fixed order', { task: { isOrderFixed: true }, point: { isBeforeOpen: true } }, 'outOfOrder'],
    [
      'impossible speed: 60 m in ten seconds',
      { neighbours: [{ placeId: elsewhere, at: now - 12_000, position: { ...here, latitude: 31.23054 } }] },
      'tooFast',
    ],
    [
      'impossible speed: 1.8 km in a minute',
      { neighbours: [{ placeId: elsewhere, at: now - minute, position: far }] },
      'tooFast',
    ],
    [
      'impossible speed, sent in the wrong order',
      { neighbours: [{ placeId: elsewhere, at: now + 5_500, position: far }] },
      'tooFast',
    ],
    ['two points in two seconds', { neighbours: [{ placeId: elsewhere, at: now - 4_000, position: null }] }, 'tooFast'],
    ['no photo where each point needs one', { task: { needsPhoto: true } }, 'photoMissing'],
    ['an old photo', { proof: { photoId }, photos: photo({ takenAt: now - 2 * 60 * minute }) }, 'photoOld'],
    ['a photo that was used before', { proof: { photoId }, photos: photo({ isUsed: true }) }, 'photoUsed'],
    ['somebody else’s photo', { proof: { photoId }, photos: photo({ isMine: false }) }, 'photoUnknown'],
    ['a photo that never came', { proof: { photoId }, photos: new Map() }, 'photoUnknown'],
    ['an item left open', { said: { results: [] } }, 'resultsIncomplete'],
    [
      'an answer to a question that nobody asked',
      { said: { results: [{ ...normal, key: 'roof', photoIds: [], afterPhotoIds: [] }] } },
      'resultsIncomplete',
    ],
    [
      'abnormal without words',
      { said: { results: [{ ...normal, verdict: 'abnormal', photoIds: [photoId], afterPhotoIds: [] }] } },
      'abnormalUnsaid',
    ],
    [
      'fixed without a photo of it',
      {
        said: {
          results: [
            { ...normal, verdict: 'abnormal', note: '木楔顶住', isFixed: true, photoIds: [photoId], afterPhotoIds: [] },
          ],
        },
      },
      'abnormalUnsaid',
    ],
    [
      'a reading out of its range called normal',
      {
        point: { checks: [gauge] },
        said: { results: [{ ...normal, key: 'bar', reading: 0.18, photoIds: [], afterPhotoIds: [] }] },
      },
      'abnormalUnsaid',
    ],
  ])('%s', (_name, change, refusal) => {
    expect(refused(change)).toBe(refusal)
  })

  it('and says what was looked at, the fault last', () => {
    const { checks } = judgeCheckIn(facts({ proof: { position: far } }))
    expect(checks.at(-1)).toEqual({ check: 'place', isPassed: false })
    expect(checks.slice(0, -1).every(({ isPassed }) => isPassed)).toBe(true)
  })

  it('holds its figures: 100 m, 50 m, 20 s, 2 min', () => {
    expect(limits).toMatchObject({ nearM: 100, accuracyM: 50, restMs: 20_000, apartM: 50, clockMs: 120_000 })
  })
})
