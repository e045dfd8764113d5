/** A check-in as the phone keeps it: all that will be sent, with its photos under names of the phone's own. */
import { CheckInAnswer, foundLevels, itemVerdicts } from '@vigil/contract/patrol/check-in'
import { PatrolPosition } from '@vigil/contract/patrol/place'
import * as z from 'zod/mini'

/** Bytes lie beside it until the platform has them; then it has the platform's name. */
export const KeptPhoto = z.object({
  key: z.string(),
  takenAt: z.string(),
  size: z.number(),
  photoId: z.nullable(z.string()),
})
export type KeptPhoto = z.output<typeof KeptPhoto>

export const KeptResult = z.object({
  key: z.string(),
  verdict: z.nullable(z.enum(itemVerdicts)),
  reading: z.nullable(z.number()),
  note: z.string(),
  level: z.enum(foundLevels),
  photos: z.array(KeptPhoto),
  isFixed: z.boolean(),
  afterPhotos: z.array(KeptPhoto),
})
export type KeptResult = z.output<typeof KeptResult>

export const KeptProof = z.object({
  nfc: z.nullable(z.object({ content: z.string(), serial: z.string() })),
  qr: z.nullable(z.string()),
  position: z.nullable(PatrolPosition),
  photo: z.nullable(KeptPhoto),
  /** When the first of them was taken: that is when somebody was there. */
  at: z.nullable(z.string()),
})
export type KeptProof = z.output<typeof KeptProof>

const point = { taskId: z.string(), placeId: z.string() }

/** What is not finished yet. */
export const KeptDraft = z.object({ ...point, proof: KeptProof, results: z.array(KeptResult) })
export type KeptDraft = z.output<typeof KeptDraft>

/** waiting: not sent. failed: the platform did not take it, for a reason that is no refusal. refused: it does not count. */
const keptStates = ['waiting', 'failed', 'refused', 'accepted'] as const

export const KeptCheckIn = z.object({
  ...point,
  checkInId: z.string(),
  accountId: z.string(),
  placeName: z.string(),
  queueId: z.string(),
  counter: z.number(),
  phoneAt: z.string(),
  proof: KeptProof,
  results: z.array(KeptResult),
  state: z.enum(keptStates),
  /** Of a failure, in the platform's own word. */
  code: z.nullable(z.string()),
  answer: z.nullable(CheckInAnswer),
})
export type KeptCheckIn = z.output<typeof KeptCheckIn>

export const emptyProof: KeptProof = { nfc: null, qr: null, position: null, photo: null, at: null }

export const emptyResult = (key: string): KeptResult => ({
  key,
  verdict: null,
  reading: null,
  note: '',
  level: 'general',
  photos: [],
  isFixed: false,
  afterPhotos: [],
})

export const photosOf = ({ proof, results }: Pick<KeptDraft, 'proof' | 'results'>): KeptPhoto[] => [
  ...(proof.photo ? [proof.photo] : []),
  ...results.flatMap(({ photos, afterPhotos }) => [...photos, ...afterPhotos]),
]
