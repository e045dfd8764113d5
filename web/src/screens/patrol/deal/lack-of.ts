/** What a check-in still lacks, in the order in which it is done: the button names it. */
import { isReadingNormal, type CheckItem } from '@vigil/contract/patrol/place-type'
import { proofWays, type ProofWay } from '@vigil/contract/patrol/place'
import type { PatrolPoint, PatrolTask } from '@vigil/contract/patrol/task'
import type { KeptProof, KeptResult } from '#features/patrol/kept-check-in.ts'

/** What the platform takes as a position. */
export const roughestM = 50

/** The strongest proof that is there. */
export const wayOf = ({ nfc, qr, position, photo }: KeptProof): ProofWay | undefined => {
  if (nfc) return 'nfc'
  if (qr !== null) return 'qr'
  if (position && position.accuracyM <= roughestM) return 'gps'
  return photo ? 'photo' : undefined
}

/** The ways that a plan accepts. */
export const waysUpTo = (weakest: ProofWay): readonly ProofWay[] => proofWays.slice(0, proofWays.indexOf(weakest) + 1)

export type Lack =
  | { readonly kind: 'proof' | 'second' | 'photo' }
  | { readonly kind: 'item' | 'words' | 'reading'; readonly check: CheckItem }

const proofLack = (task: Pick<PatrolTask, 'weakestProof' | 'needsPhoto'>, proof: KeptProof): Lack | undefined => {
  const way = wayOf(proof)
  if (way === undefined || !waysUpTo(task.weakestProof).includes(way)) return { kind: 'proof' }
  const isNear = proof.position !== null && proof.position.accuracyM <= roughestM
  if (way === 'qr' && !isNear && !proof.photo) return { kind: 'second' }
  if (task.needsPhoto && !proof.photo) return { kind: 'photo' }
  return undefined
}

const resultLack = (check: CheckItem, result: KeptResult | undefined): Lack | undefined => {
  if (!result || result.verdict === null) return { kind: 'item', check }
  if (check.kind === 'reading' && result.verdict !== 'notApplicable' && result.reading === null)
    return { kind: 'reading', check }
  if (result.verdict !== 'abnormal') return undefined
  const isShown = result.photos.length > 0 && (!result.isFixed || result.afterPhotos.length > 0)
  return result.note.trim() !== '' && isShown ? undefined : { kind: 'words', check }
}

export const lackOf = (
  task: Pick<PatrolTask, 'weakestProof' | 'needsPhoto'>,
  { checks }: Pick<PatrolPoint, 'checks'>,
  { proof, results }: { readonly proof: KeptProof; readonly results: readonly KeptResult[] },
): Lack | undefined => {
  const ofProof = proofLack(task, proof)
  if (ofProof) return ofProof
  for (const check of checks) {
    const lack = resultLack(
      check,
      results.find(({ key }) => key === check.key),
    )
    if (lack) return lack
  }
  return undefined
}

/** A number off the gauge says by itself whether it is normal. */
export const verdictOf = (check: CheckItem, reading: number): 'normal' | 'abnormal' =>
  isReadingNormal(check, reading) ? 'normal' : 'abnormal'
